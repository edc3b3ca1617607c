// What can be drawn about a figure: the way it takes over the ground, the axes of its reference stance.

import * as THREE from 'three';
import { STRIDE, mix } from './pose.js';

const MOST_POINTS = 600;

/** The way of the hips over the ground, as a line just above it. */
export function rootPath(figure, side, count, color) {
  const joint = Math.max(figure.jointOf('hips'), 0);
  const chain = [];
  for (let j = joint; j !== null; j = figure.state.joints[j].parent) chain.unshift(j);
  const step = Math.max(1, Math.floor(count / MOST_POINTS));
  const points = [];
  const local = new THREE.Matrix4();
  const pose = new Float32Array(side.joints * STRIDE);
  for (let frame = 0; frame < count; frame += step) {
    const matrix = new THREE.Matrix4();
    mix(side, { frame, next: frame, part: 0 }, pose);
    for (const j of chain) {
      const at = j * STRIDE;
      local.compose(
        new THREE.Vector3().fromArray(pose, at),
        new THREE.Quaternion().fromArray(pose, at + 3),
        new THREE.Vector3().fromArray(pose, at + 7),
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

const COLORS = { red: 0xf0574a, green: 0x43c46b, blue: 0x4a90ff, yellow: 0xf2c531 };

/** What operators drew about a figure: points and arrows in its model space. */
export function shapesOf(shapes, size) {
  const group = new THREE.Group();
  const [dots, dotColors, lines, lineColors] = [[], [], [], []];
  const color = new THREE.Color();
  for (const { at, to, color: name } of shapes) {
    color.set(COLORS[name] ?? 0xffffff);
    if (!to) {
      dots.push(...at);
      dotColors.push(color.r, color.g, color.b);
      continue;
    }
    lines.push(...at, ...to, ...head(at, to, size * 0.03));
    for (let i = 0; i < 6; i++) lineColors.push(color.r, color.g, color.b);
  }
  const geometry = (positions, colors) => {
    const made = new THREE.BufferGeometry();
    made.setAttribute('position', new THREE.Float32BufferAttribute(positions, 3));
    made.setAttribute('color', new THREE.Float32BufferAttribute(colors, 3));
    return made;
  };
  const seen = { vertexColors: true, depthTest: false, transparent: true };
  group.add(new THREE.Points(geometry(dots, dotColors), new THREE.PointsMaterial({ ...seen, size: 9, sizeAttenuation: false })));
  group.add(new THREE.LineSegments(geometry(lines, lineColors), new THREE.LineBasicMaterial(seen)));
  for (const part of group.children) {
    part.frustumCulled = false;
    part.renderOrder = 9;
  }
  return group;
}

/** Two short lines at the tip of an arrow. */
function head(at, to, size) {
  const tip = new THREE.Vector3(...to);
  const way = tip.clone().sub(new THREE.Vector3(...at));
  const length = way.length();
  if (length < 1e-6) return [...to, ...to, ...to, ...to];
  way.divideScalar(length);
  const across = new THREE.Vector3(0, 1, 0).cross(way);
  if (across.lengthSq() < 1e-6) across.set(1, 0, 0);
  across.normalize();
  const barb = Math.min(size, length * 0.4);
  const side = (sign) => tip.clone().addScaledVector(way, -barb).addScaledVector(across, sign * barb * 0.5).toArray();
  return [...to, ...side(1), ...to, ...side(-1)];
}

/** Ground that a warp stands on: a tilted plane, or steps. */
export function groundOf({ origin, ahead, normal, stairs }, height, color) {
  const forward = new THREE.Vector3(...ahead);
  const left = new THREE.Vector3(0, 1, 0).cross(forward);
  const start = new THREE.Vector3(...origin);
  const [wide, back, far] = [height * 0.45, height * 0.8, Math.max(height * 5, 6)];
  const positions = [];
  const corner = (along, side, y) => start.clone().addScaledVector(forward, along).addScaledVector(left, side).setY(y);
  const quad = (a, b, c, d) => [a, b, c, a, c, d].forEach((p) => positions.push(p.x, p.y, p.z));
  const band = (from, to, low, high) => quad(corner(from, -wide, low), corner(from, wide, low), corner(to, wide, high), corner(to, -wide, high));
  if (stairs) {
    const [rise, run, first] = stairs;
    let y = start.y;
    band(-back, first * run, y, y);
    for (let along = first * run, count = 0; along < far && count < 80; along += run, count++) {
      band(along, along, y, y + rise);
      y += rise;
      band(along, along + run, y, y);
    }
  } else {
    const n = new THREE.Vector3(...normal);
    const level = (point) => point.setY(start.y - (n.x * (point.x - start.x) + n.z * (point.z - start.z)) / Math.max(n.y, 0.05));
    quad(...[[-back, -wide], [-back, wide], [far, wide], [far, -wide]].map(([a, s]) => level(corner(a, s, 0))));
  }
  const geometry = new THREE.BufferGeometry();
  geometry.setAttribute('position', new THREE.Float32BufferAttribute(positions, 3));
  geometry.computeVertexNormals();
  const mesh = new THREE.Mesh(geometry, new THREE.MeshLambertMaterial({ color, side: THREE.DoubleSide, transparent: true, opacity: 0.28, depthWrite: false }));
  mesh.receiveShadow = true;
  mesh.frustumCulled = false;
  const edges = new THREE.LineSegments(new THREE.EdgesGeometry(geometry, 20), new THREE.LineBasicMaterial({ color, transparent: true, opacity: 0.9 }));
  edges.material.color.multiplyScalar(0.6);
  edges.frustumCulled = false;
  const group = new THREE.Group();
  group.add(mesh, edges);
  return group;
}

/** Lets go of what a group holds on the graphics card. */
export function discard(group) {
  group.removeFromParent();
  group.traverse((object) => {
    object.geometry?.dispose();
    object.material?.dispose();
  });
}
