// What can be drawn about a figure: the way it takes over the ground, the axes of its reference stance.

import * as THREE from 'three';
import { STRIDE } from './pose.js';

const MOST_POINTS = 600;

/** The way of the hips over the ground, as a line just above it. */
export function rootPath(figure, poses, count, color) {
  const joint = Math.max(figure.jointOf('hips'), 0);
  const chain = [];
  for (let j = joint; j !== null; j = figure.state.joints[j].parent) chain.unshift(j);
  const step = Math.max(1, Math.floor(count / MOST_POINTS));
  const points = [];
  const local = new THREE.Matrix4();
  const size = figure.state.joints.length * STRIDE;
  for (let frame = 0; frame < count; frame += step) {
    const matrix = new THREE.Matrix4();
    for (const j of chain) {
      const at = frame * size + j * STRIDE;
      local.compose(
        new THREE.Vector3().fromArray(poses, at),
        new THREE.Quaternion().fromArray(poses, at + 3),
        new THREE.Vector3().fromArray(poses, at + 7),
      );
      matrix.multiply(local);
    }
    const place = new THREE.Vector3().setFromMatrixPosition(matrix);
    points.push(place.setY(-figure.model.position.y + 0.004));
  }
  const line = new THREE.Line(
    new THREE.BufferGeometry().setFromPoints(points),
    new THREE.LineBasicMaterial({ color, transparent: true, opacity: 0.9 }),
  );
  line.frustumCulled = false;
  return line;
}

/** The axes of every joint as it stands: x red, y green, z blue. */
export function axes(figure) {
  const length = figure.thickness * 3;
  const positions = [];
  const colors = [];
  const turn = new THREE.Quaternion();
  const inverse = figure.model.getWorldQuaternion(new THREE.Quaternion()).invert();
  figure.joints.forEach((joint, i) => {
    joint.getWorldQuaternion(turn).premultiply(inverse);
    for (const [axis, color] of [[[1, 0, 0], [0.9, 0.25, 0.25]], [[0, 1, 0], [0.3, 0.75, 0.3]], [[0, 0, 1], [0.3, 0.5, 1]]]) {
      const tip = new THREE.Vector3(...axis).applyQuaternion(turn).multiplyScalar(length).add(figure.places[i]);
      positions.push(...figure.places[i].toArray(), ...tip.toArray());
      colors.push(...color, ...color);
    }
  });
  const geometry = new THREE.BufferGeometry();
  geometry.setAttribute('position', new THREE.Float32BufferAttribute(positions, 3));
  geometry.setAttribute('color', new THREE.Float32BufferAttribute(colors, 3));
  const lines = new THREE.LineSegments(geometry, new THREE.LineBasicMaterial({ vertexColors: true, depthTest: false }));
  lines.frustumCulled = false;
  lines.renderOrder = 8;
  return lines;
}
