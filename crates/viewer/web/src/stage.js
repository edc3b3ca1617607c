// The picture: ground, light, cameras, figures. It is drawn when something has changed, not all the time.

import * as THREE from 'three';
import { OrbitControls } from 'three/addons/controls/OrbitControls.js';
import { axes, rootPath } from './debug.js';
import { Figure } from './figure.js';

/** Lines over the ground that stay sharp near and fade far away; every fifth is stronger. */
function makeGrid() {
  const material = new THREE.ShaderMaterial({
    uniforms: { weak: { value: new THREE.Color() }, strong: { value: new THREE.Color() }, middle: { value: new THREE.Vector2() }, far: { value: 20 }, cell: { value: 1 } },
    vertexShader: 'varying vec2 at; void main() { vec4 place = modelMatrix * vec4(position, 1.0); at = place.xz; gl_Position = projectionMatrix * viewMatrix * place; }',
    fragmentShader: `uniform vec3 weak, strong; uniform vec2 middle; uniform float far, cell; varying vec2 at;
      float line(float size) {
        vec2 p = at / size;
        vec2 away = abs(fract(p - 0.5) - 0.5) / max(fwidth(p), vec2(1e-6));
        return 1.0 - min(min(away.x, away.y), 1.0);
      }
      void main() {
        float every = line(cell), fifth = line(cell * 5.0);
        float near = 1.0 - smoothstep(far * 0.25, far, distance(at, middle));
        gl_FragColor = vec4(mix(weak, strong, fifth), max(every, fifth) * near);
        #include <colorspace_fragment>
      }`,
    transparent: true,
    depthWrite: false,
  });
  const grid = new THREE.Mesh(new THREE.PlaneGeometry(800, 800), material);
  grid.rotation.x = -Math.PI / 2;
  grid.renderOrder = -1;
  return grid;
}

/** A soft dark spot on the ground, as wide as a figure that stands. */
function makeSpot(height) {
  const material = new THREE.ShaderMaterial({
    vertexShader: 'varying vec2 at; void main() { at = position.xy; gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0); }',
    fragmentShader: 'varying vec2 at; void main() { gl_FragColor = vec4(0.0, 0.0, 0.0, 0.34 * smoothstep(0.5, 0.0, length(at))); }',
    transparent: true,
    depthWrite: false,
  });
  const spot = new THREE.Mesh(new THREE.PlaneGeometry(1, 1), material);
  spot.rotation.x = -Math.PI / 2;
  spot.scale.setScalar(Math.max(height, 0.2) * 0.6);
  return spot;
}

function drawsInSoftware() {
  const gl = document.createElement('canvas').getContext('webgl2');
  const info = gl?.getExtension('WEBGL_debug_renderer_info');
  const name = info ? String(gl.getParameter(info.UNMASKED_RENDERER_WEBGL)) : '';
  gl?.getExtension('WEBGL_lose_context')?.loseContext();
  return /swiftshader|llvmpipe|softpipe|software|basic render/i.test(name);
}

const css = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

/** Directions that fixed cameras look from, relative to where figures face (+Z). */
const ANGLES = {
  front: [0, 0.12, 1],
  side: [-1, 0.12, 0.0001],
  'three-quarter': [0.62, 0.28, 0.85],
  top: [0, 1, 0.001],
};

export class Stage {
  constructor(canvas) {
    this.canvas = canvas;
    // A picture that is made without a graphics card (remote desktops, virtual machines) spares what costs most.
    this.soft = drawsInSoftware() && !new URLSearchParams(location.search).has('fine');
    this.renderer = new THREE.WebGLRenderer({ canvas, antialias: !this.soft, powerPreference: 'high-performance' });
    this.renderer.debug.checkShaderErrors = false;
    // Shadows are half of such a picture; a soft spot below each figure stands in for them.
    this.renderer.shadowMap.enabled = !this.soft;
    this.renderer.shadowMap.type = THREE.PCFShadowMap;
    this.renderer.setPixelRatio(this.soft ? 1 : Math.min(devicePixelRatio, 2));
    this.scene = new THREE.Scene();
    this.camera = new THREE.PerspectiveCamera(20, 1, 0.02, 400);
    this.controls = new OrbitControls(this.camera, canvas);
    this.controls.addEventListener('change', () => this.touch());
    this.controls.maxPolarAngle = Math.PI * 0.53;
    this.figures = {};
    this.view = { layout: 'side', bones: false, mesh: true, follow: true, paths: true, stance: false, names: false, marks: true };
    this.extras = new THREE.Group();
    this.scene.add(this.extras);
    this.focus = new THREE.Vector3(0, 0.9, 0);
    this.makeLight();
    this.makeGround();
    this.recolor();
    new ResizeObserver(() => this.resize()).observe(canvas.parentElement);
    this.resize();
  }

  makeLight() {
    this.scene.add((this.sky = new THREE.HemisphereLight(0xffffff, 0x8a8f98, 1.7)));
    this.sun = new THREE.DirectionalLight(0xffffff, 2.1);
    this.sun.castShadow = !this.soft;
    this.sun.shadow.mapSize.setScalar(2048);
    this.sun.shadow.bias = -0.0006;
    this.sun.shadow.normalBias = 0.02;
    this.sun.shadow.radius = 3;
    this.scene.add(this.sun, this.sun.target);
  }

  makeGround() {
    this.shade = new THREE.Mesh(new THREE.PlaneGeometry(400, 400), new THREE.ShadowMaterial({ opacity: 0.22 }));
    this.shade.rotation.x = -Math.PI / 2;
    this.shade.receiveShadow = true;
    this.shade.visible = !this.soft;
    this.shade.material.depthWrite = false;
    this.grid = makeGrid();
    this.scene.add(this.shade, this.grid);
  }

  recolor() {
    const background = new THREE.Color(css('--stage'));
    this.scene.background = background;
    this.scene.fog = new THREE.Fog(background, 14, 46);
    this.grid.material.uniforms.weak.value.set(css('--grid'));
    this.grid.material.uniforms.strong.value.set(css('--grid-strong'));
    this.groundColor = css('--ground');
    this.colors = Object.fromEntries(
      ['left', 'right', 'middle', 'other', 'unsure', 'accent'].map((name) => [name, css(`--joint-${name}`)]),
    );
    for (const figure of Object.values(this.figures)) {
      figure.colors = this.colors;
      figure.paint();
    }
    this.redraw();
  }

  resize() {
    const { clientWidth, clientHeight } = this.canvas.parentElement;
    if (!clientWidth || !clientHeight) return;
    this.renderer.setSize(clientWidth, clientHeight, false);
    this.camera.aspect = clientWidth / clientHeight;
    this.camera.updateProjectionMatrix();
    this.touch();
  }

  /** Takes a side's figure anew, or away. */
  setFigure(side, state) {
    this.figures[side]?.spot?.removeFromParent();
    this.figures[side]?.dispose();
    delete this.figures[side];
    if (state) {
      const figure = new Figure(side, state, this.colors);
      figure.soft = this.soft;
      if (this.soft) this.scene.add((figure.spot = makeSpot(state.height)));
      this.figures[side] = figure;
      this.scene.add(figure.group);
    }
    this.arrange();
  }

  /** Places the figures beside or over one another. */
  arrange(scale = this.scale ?? 1) {
    this.scale = scale;
    const { source, target } = this.figures;
    const both = source && target;
    const over = this.view.layout === 'over';
    const width = both && !over ? Math.max(source.state.height, target.state.height, 0.4) * 0.62 : 0;
    if (source) {
      source.group.position.x = -width;
      // Over one another they are compared, at one size.
      source.group.scale.setScalar(both && over ? scale : 1);
    }
    if (target) target.group.position.x = width;
    for (const figure of Object.values(this.figures)) {
      figure.show({ bones: this.view.bones || (over && both && figure.side === 'source'), mesh: this.view.mesh && !(over && both && figure.side === 'source'), through: over && both });
      figure.group.updateMatrixWorld(true);
    }
    this.touch();
  }

  /** Draws root paths and axes anew. */
  redraw(frames = this.frames) {
    this.frames = frames;
    for (const figure of Object.values(this.figures)) {
      for (const old of figure.extras ?? []) {
        old.removeFromParent();
        old.geometry.dispose();
        old.material.dispose();
      }
      figure.extras = [];
      const color = css(figure.side === 'source' ? '--source' : '--target');
      if (this.view.paths && frames?.times.length > 1 && !this.view.stance && frames[figure.side].joints === figure.state.joints.length) {
        figure.extras.push(rootPath(figure, frames[figure.side], frames.times.length, color));
      }
      if (this.view.stance) figure.extras.push(axes(figure));
      figure.extras.forEach((extra) => figure.model.add(extra));
    }
    this.touch();
  }

  centre() {
    const places = Object.values(this.figures).map((figure) => figure.centre());
    if (!places.length) return new THREE.Vector3(0, 0.9, 0);
    const sum = places.reduce((a, b) => a.add(b), new THREE.Vector3());
    return sum.divideScalar(places.length);
  }

  /** Looks at the figures from one of the fixed directions. */
  look(name) {
    this.angle = name;
    const figures = Object.values(this.figures);
    const height = Math.max(...figures.map((f) => f.state.height * f.group.scale.x), 0.3);
    const width = figures.length > 1 && this.view.layout === 'side' ? height * 2.7 : height * 1.35;
    const centre = this.centre();
    centre.y = height * 0.5;
    const half = Math.tan((this.camera.fov * Math.PI) / 360);
    const distance = Math.max((height * 0.72) / half, width / 2 / half / this.camera.aspect) + height * 0.25;
    this.camera.position.copy(centre).addScaledVector(new THREE.Vector3(...ANGLES[name]).normalize(), distance);
    this.camera.near = distance / 100;
    this.camera.far = Math.max(distance * 20, 120);
    this.camera.updateProjectionMatrix();
    this.scene.fog.near = distance * 1.3;
    this.scene.fog.far = distance * 4 + 20;
    this.controls.target.copy(centre);
    this.focus.copy(centre);
    this.controls.update();
    this.touch();
  }

  /** Keeps the figures in the middle, however they travel. */
  followFigures() {
    const centre = this.centre();
    for (const { spot, x, z } of this.spots()) spot.position.set(x, 0.001, z);
    const { uniforms } = this.grid.material;
    const tallest = Math.max(...Object.values(this.figures).map((f) => f.state.height), 0.3);
    uniforms.middle.value.set(centre.x, centre.z);
    uniforms.far.value = Math.max(tallest * 14, this.camera.position.distanceTo(this.controls.target) * 2);
    uniforms.cell.value = tallest < 0.7 ? 0.25 : tallest > 8 ? 5 : 1;
    // Steps and jumps do not shake the camera; stairs and slopes take it along.
    const risen = centre.y - tallest * 0.53 - (this.focus.y - tallest * 0.5);
    const slack = tallest * 0.16;
    centre.y = this.focus.y + Math.sign(risen) * Math.max(Math.abs(risen) - slack, 0);
    if (this.view.follow) {
      const moved = centre.clone().sub(this.focus);
      this.camera.position.add(moved);
      this.controls.target.add(moved);
    }
    this.focus.copy(centre);
    const reach = Math.max(...Object.values(this.figures).map((f) => f.state.height), 1) * 1.9;
    const camera = this.sun.shadow.camera;
    if (camera.right !== reach) {
      Object.assign(camera, { left: -reach, right: reach, top: reach, bottom: -reach, near: 0.1, far: reach * 6 });
      camera.updateProjectionMatrix();
    }
    this.sun.target.position.copy(centre);
    this.sun.position.copy(centre).add(new THREE.Vector3(reach * 0.9, reach * 2, reach * 1.1));
  }

  /** The spots below figures, and where these are. */
  spots() {
    return Object.values(this.figures).filter((figure) => figure.spot).map((figure) => {
      const { x, z } = figure.centre();
      return { spot: figure.spot, x, z };
    });
  }

  /** The joint next to a place in the picture, within a few points. */
  pick(x, y) {
    const { clientWidth: width, clientHeight: height } = this.canvas;
    let best = null;
    const place = new THREE.Vector3();
    for (const figure of Object.values(this.figures)) {
      figure.places.forEach((local, joint) => {
        figure.model.localToWorld(place.copy(local)).project(this.camera);
        if (place.z > 1) return;
        const [dx, dy] = [((place.x + 1) / 2) * width - x, ((1 - place.y) / 2) * height - y];
        // Joints that play a bone win over helpers at the same place.
        const far = Math.hypot(dx, dy) + (figure.state.joints[joint].bone ? 0 : 2);
        if (far < 14 && (!best || far < best.far)) best = { side: figure.side, joint, far };
      });
    }
    return best;
  }

  /** A place in a figure's model space, in points of the picture from its upper left. */
  projectPlace(side, place) {
    const at = this.figures[side].model.localToWorld(new THREE.Vector3(...place)).project(this.camera);
    return [((at.x + 1) / 2) * this.canvas.clientWidth, ((1 - at.y) / 2) * this.canvas.clientHeight];
  }

  /** The place in a figure's model space that is seen at a point of the picture, as far away as `place`. */
  placeAt(side, place, x, y) {
    const { model } = this.figures[side];
    const depth = model.localToWorld(new THREE.Vector3(...place)).project(this.camera).z;
    const { clientWidth, clientHeight } = this.canvas;
    const seen = new THREE.Vector3((x / clientWidth) * 2 - 1, 1 - (y / clientHeight) * 2, depth).unproject(this.camera);
    return model.worldToLocal(seen).toArray();
  }

  /** Where a joint is in the picture, in points from its upper left. */
  project(side, joint) {
    const figure = this.figures[side];
    const place = figure.model.localToWorld(figure.places[joint].clone()).project(this.camera);
    return [((place.x + 1) / 2) * this.canvas.clientWidth, ((1 - place.y) / 2) * this.canvas.clientHeight];
  }

  touch() {
    if (this.waiting) return;
    this.waiting = true;
    requestAnimationFrame(() => {
      this.waiting = false;
      this.draw();
    });
  }

  draw() {
    this.followFigures();
    this.renderer.render(this.scene, this.camera);
    this.drawn = (this.drawn ?? 0) + 1;
    this.ondraw?.();
  }
}
