// What was measured on the clip, and the contacts to go to.

import { el } from '../dom.js';

const millimetres = (metres) => `${(metres * 1000).toFixed(1)} mm`;

/** Words for how good a value is; the limits are those of a motion that looks right. */
const grade = (value, good, fair) => (value <= good ? 'good' : value <= fair ? 'fair' : 'bad');

export const measures = {
  id: 'measures',
  title: 'Measures',
  mount(root, app) {
    const figure = (name, value, quality, explanation) =>
      el('div', { className: 'figure' }, el('span', {}, name), el('b', { className: quality ?? '' }, value), el('small', {}, explanation));
    const seek = (time) => {
      app.player.pause();
      app.player.seekTime(time);
      app.player.seek(app.player.frame);
    };

    function figures(report) {
      const list = [];
      const direction = report.direction_error_degrees;
      if (direction) {
        const where = direction.worst_bone && direction.worst > 0.1 ? `; worst ${direction.worst.toFixed(2)}°, ${direction.worst_bone} at frame ${direction.worst_frame}` : '';
        list.push(figure('Direction of limbs', `${direction.mean.toFixed(2)}°`, grade(direction.mean, 2, 6), `mean angle to the source's limbs${where}`));
      }
      const slide = report.foot_slide_metres;
      if (slide) list.push(figure('Foot slide', millimetres(slide.worst), grade(slide.worst, 0.005, 0.02), `worst while planted; mean ${millimetres(slide.mean)}`));
      if (report.penetration_metres !== null) list.push(figure('Through the floor', millimetres(report.penetration_metres), grade(report.penetration_metres, 0.01, 0.03), 'deepest sole'));
      if (report.float_metres !== null) list.push(figure('Over the floor', millimetres(report.float_metres), grade(report.float_metres, 0.01, 0.03), 'highest planted sole'));
      if (report.travel_error_metres !== null) list.push(figure('Travel', millimetres(report.travel_error_metres), null, 'worst difference from the scaled way of the source'));
      if (report.smoothness !== null) list.push(figure('Smoothness', `× ${report.smoothness.toFixed(2)}`, grade(report.smoothness, 1.3, 2), "largest acceleration over the source's"));
      return list;
    }

    return () => {
      if (!app.state.target) return root.replaceChildren(el('p', {}, 'Measures compare a target with its source; open both.'));
      if (!app.measures) return root.replaceChildren(el('p', {}, app.state.error ? 'Nothing to measure yet.' : 'Measuring …'));
      const { report, contacts, unreachable } = app.measures;
      const button = (c) =>
        el(
          'button',
          { className: `${c.bone.startsWith('left') ? 'left' : 'right'} ${c.released ? 'released' : ''}`, title: c.released ? 'out of reach and released' : 'planted', onclick: () => seek(c.from_secs) },
          `${c.from_secs.toFixed(2)} – ${c.to_secs.toFixed(2)} s`,
        );
      root.replaceChildren(
        el('div', { className: 'figures' }, figures(report)),
        el('h2', {}, `Contacts (${contacts.length})`),
        contacts.length ? el('div', { className: 'contacts' }, contacts.slice(0, 200).map(button)) : el('p', {}, app.state.options.contacts.feet ? 'No foot stands still in this clip.' : 'Planted feet are not held (Contacts).'),
        ...(unreachable.length ? [el('h2', {}, 'Out of reach'), el('p', {}, `${unreachable.length} frames in which a leg was too short as the pose stood; in ${report.unreachable.filter((u) => u.residual_metres > 0.002).length} of them the foot stays short of its place (red on the timeline), in the others the pelvis helps.`)] : []),
      );
    };
  },
};
