// What can be taken away.

import { el } from '../dom.js';

export const exporting = {
  id: 'export',
  title: 'Export',
  live: true,
  mount(root, app) {
    return () => {
      const ready = Boolean(app.state.target) && !app.state.error;
      const copy = el('button', { onclick: () => navigator.clipboard.writeText(app.state.command).then(() => app.say('copied')) }, 'Copy');
      root.replaceChildren(
        el('h2', {}, 'The character with this motion'),
        el('div', { className: 'row' }, el('button', { className: 'primary', id: 'save-glb', disabled: !ready, onclick: () => app.save('glb') }, 'Save GLB')),
        el('p', {}, 'The target’s own file with one more animation; all else in it stays as it is.'),
        el('h2', {}, 'Who plays whom'),
        el('div', { className: 'row' }, el('button', { disabled: !app.state.target, onclick: () => app.save('map') }, 'Save map')),
        el('p', {}, 'A TOML file for editing, for --map, and for the next take of these two.'),
        el('h2', {}, 'This page'),
        el('div', { className: 'row' }, el('button', { id: 'save-html', disabled: !app.state.source, onclick: () => app.save('html') }, 'Save as one HTML file')),
        el('p', {}, 'Plays in any browser without posewright, for sending to a colleague.'),
        ...(app.state.command ? [el('h2', {}, 'The same on the command line'), el('pre', { id: 'command' }, app.state.command), el('div', { className: 'row' }, copy)] : []),
      );
    };
  },
};
