// One figure in the picture: its joints, its bones as drawn, its mesh, and what is drawn about it.

import * as THREE from 'three';
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js';
import { MeshoptDecoder } from 'three/addons/libs/meshopt_decoder.module.js';
import { discard, groundOf, shapesOf } from './debug.js';
import { STRIDE } from './pose.js';

const loader = new GLTFLoader().setMeshoptDecoder(MeshoptDecoder);
const UP = new THREE.Vector3(0, 1, 0);

export class Figure {
  constructor(side, state, colors) {
    this.side = side;
    this.state = state;
    this.colors = colors;
    // Placed by the stage; below it, model space of the character.
    this.group = new THREE.Group();
    this.model = new THREE.Group();
    this.group.add(this.model);
    const yaw = Math.atan2(state.forward[0], state.forward[2]);
    this.model.rotation.y = -yaw;
    this.nodes = null;
    this.pose = new Float32Array(state.joints.length * STRIDE);
    this.places = state.joints.map(() => new THREE.Vector3());
    this.selected = -1;
    this.hovered = -1;
    this.makeJoints();
    this.makeBones();
    this.apply(Float32Array.from(state.rest));
  }

  setFloor(level) {
    this.model.position.y = -level;
  }

  makeJoints() {
    this.joints = this.state.joints.map(() => new THREE.Object3D());
    this.joints.forEach((joint, i) => {
      const parent = this.state.joints[i].parent;
      (parent === null ? this.model : this.joints[parent]).add(joint);
    });
  }

  makeBones() {
    const size = Math.max(this.state.height, 0.2);
    this.thickness = size * 0.016;
    this.segments = [];
    this.state.joints.forEach((joint, i) => {
      if (joint.parent !== null) this.segments.push([joint.parent, i]);
    });
    const bone = new THREE.OctahedronGeometry(1, 0);
    // Widest near its base, as bones are drawn everywhere.
    const at = bone.attributes.position;
    for (let i = 0; i < at.count; i++) at.setY(i, at.getY(i) > 0.5 ? 1 : at.getY(i) < -0.5 ? 0 : 0.16);
    bone.computeVertexNormals();
    const material = () => new THREE.MeshBasicMaterial({ transparent: true, opacity: 0.92, depthTest: false });
    const shaded = new THREE.MeshLambertMaterial({ transparent: true, opacity: 0.96 });
    this.bones = new THREE.InstancedMesh(bone, shaded, Math.max(this.segments.length, 1));
    this.balls = new THREE.InstancedMesh(new THREE.SphereGeometry(1, 12, 8), material(), this.joints.length);
    this.drawn = new THREE.Group();
    this.bones.castShadow = true;
    for (const mesh of [this.bones, this.balls]) {
      mesh.frustumCulled = false;
      mesh.renderOrder = 5;
      this.drawn.add(mesh);
    }
    this.bones.count = this.segments.length;
    // The chosen joint is seen even where bones are not.
    this.marker = new THREE.Mesh(new THREE.SphereGeometry(this.thickness * 1.1, 16, 12), material());
    this.marker.renderOrder = 7;
    this.marker.visible = false;
    this.model.add(this.drawn, this.marker);
    this.paint();
  }

  /** Colours by side of the body and by how sure the recognition is; the selected joint stands out. */
  paint() {
    const color = new THREE.Color();
    const of = (joint) => {
      if (joint === this.selected || joint === this.hovered) return this.colors.accent;
      const { bone, confidence } = this.state.joints[joint];
      if (bone && confidence < 0.6) return this.colors.unsure;
      if (bone?.startsWith('left')) return this.colors.left;
      if (bone?.startsWith('right')) return this.colors.right;
      return bone ? this.colors.middle : this.colors.other;
    };
    this.segments.forEach(([parent], i) => this.bones.setColorAt(i, color.set(of(parent))));
    this.joints.forEach((_, i) => this.balls.setColorAt(i, color.set(of(i))));
    for (const mesh of [this.bones, this.balls]) if (mesh.instanceColor) mesh.instanceColor.needsUpdate = true;
  }

  /** Loads the mesh; resolves when it can be drawn. */
  async load(glb) {
    const gltf = await loader.parseAsync(glb, '');
    this.nodes = new Map();
    gltf.scene.traverse((object) => {
      const node = gltf.parser.associations.get(object)?.nodes;
      if (node !== undefined && !this.nodes.has(node)) this.nodes.set(node, object);
      if (object.isMesh) {
        object.frustumCulled = false;
        object.castShadow = true;
        if (this.soft) object.material = [object.material].flat().map(plain)[0];
      }
    });
    this.mesh = gltf.scene;
    this.model.add(this.mesh);
    this.drawnAs();
    this.apply(this.pose);
  }

  /** Bones lie under the surface where there is one; then they are seen through it. */
  drawnAs(among = this.among) {
    this.among = among;
    const through = Boolean(this.mesh?.visible || among);
    this.bones.material.depthTest = !through;
    this.bones.material.opacity = through ? 0.75 : 0.97;
    this.bones.material.needsUpdate = true;
  }

  show({ bones, mesh, through }) {
    if (this.mesh) this.mesh.visible = mesh;
    const bare = !this.mesh?.visible;
    if (!this.drawn.visible && (bones || bare)) this.layBones();
    this.drawn.visible = bones || bare;
    this.drawnAs(Boolean(through));
  }

  /** Takes a pose of the library: ten numbers a joint. */
  apply(pose) {
    if (pose !== this.pose) this.pose.set(pose);
    this.joints.forEach((joint, i) => {
      put(joint, pose, i * STRIDE);
      const node = this.nodes?.get(this.state.joints[i].node);
      if (node) put(node, pose, i * STRIDE);
    });
    this.group.updateMatrixWorld(true);
    this.inverse = (this.inverse ?? new THREE.Matrix4()).copy(this.model.matrixWorld).invert();
    this.joints.forEach((joint, i) => this.places[i].setFromMatrixPosition(joint.matrixWorld).applyMatrix4(this.inverse));
    if (this.drawn.visible || this.selected >= 0 || this.hovered >= 0) this.layBones();
  }

  layBones() {
    const matrix = new THREE.Matrix4();
    const turn = new THREE.Quaternion();
    const way = new THREE.Vector3();
    const scale = new THREE.Vector3();
    this.segments.forEach(([parent, child], i) => {
      way.subVectors(this.places[child], this.places[parent]);
      const length = way.length();
      const wide = this.state.joints[parent].bone || this.state.joints[child].bone ? 1 : 0.6;
      const width = Math.min(this.thickness * wide, length * 0.2);
      turn.setFromUnitVectors(UP, length > 1e-9 ? way.divideScalar(length) : UP);
      this.bones.setMatrixAt(i, matrix.compose(this.places[parent], turn, scale.set(width, Math.max(length, 1e-6), width)));
    });
    this.places.forEach((place, i) => {
      const { bone, end } = this.state.joints[i];
      const finger = /Thumb|Index|Middle|Ring|Little|Eye|jaw/.test(bone ?? '');
      const strong = i === this.selected || i === this.hovered ? 2 : 1;
      const size = this.thickness * (bone && !finger ? 0.52 : end ? 0.2 : 0.3) * strong;
      this.balls.setMatrixAt(i, matrix.compose(place, turn.identity(), scale.setScalar(size)));
    });
    const marked = this.hovered >= 0 ? this.hovered : this.selected;
    this.marker.visible = marked >= 0;
    if (marked >= 0) this.marker.position.copy(this.places[marked]);
    this.marker.material.color.set(this.colors.accent);
    this.bones.instanceMatrix.needsUpdate = true;
    this.balls.instanceMatrix.needsUpdate = true;
  }

  /** Shows what operators drew, in place of what they drew before. */
  draw(shapes, ground, color) {
    if (this.shapes) discard(this.shapes);
    this.shapes = shapesOf(shapes, this.state.height);
    this.model.add(this.shapes);
    const key = JSON.stringify(ground ?? null);
    if (key === this.groundKey) return;
    this.groundKey = key;
    if (this.ground) discard(this.ground);
    this.ground = ground ? groundOf(ground, Math.max(this.state.height, 0.3), color) : null;
    if (this.ground) this.model.add(this.ground);
  }

  /** Stretches the skin of single joints: [joint, nine numbers by column]; nothing below them is stretched. */
  stretch(deforms) {
    const of = new Map(deforms.map(([joint, matrix]) => [this.nodes?.get(this.state.joints[joint].node), new THREE.Matrix4().setFromMatrix3(new THREE.Matrix3().fromArray(matrix))]));
    this.mesh?.traverse((object) => {
      if (!object.isSkinnedMesh) return;
      const { skeleton } = object;
      skeleton.asBound ??= skeleton.boneInverses.map((inverse) => inverse.clone());
      skeleton.bones.forEach((bone, i) => {
        const deform = of.get(bone);
        skeleton.boneInverses[i].copy(skeleton.asBound[i]);
        if (deform) skeleton.boneInverses[i].premultiply(deform);
      });
    });
  }

  highlight(kind, joint) {
    if (this[kind] === joint) return false;
    this[kind] = joint;
    this.paint();
    this.layBones();
    return true;
  }

  /** Where a joint is drawn, in the character's own space: of the mesh's node where there is one. */
  jointPlace(joint) {
    const node = this.nodes?.get(this.state.joints[joint].node) ?? this.joints[joint];
    this.group.updateMatrixWorld(true);
    const inverse = this.model.matrixWorld.clone().invert();
    return new THREE.Vector3().setFromMatrixPosition(node.matrixWorld).applyMatrix4(inverse).toArray();
  }

  jointOf(bone) {
    return this.state.joints.findIndex((joint) => joint.bone === bone);
  }

  /** The joint that the picture follows: the hips, else the first with children. */
  centre() {
    const hips = this.jointOf('hips');
    const joint = hips >= 0 ? hips : Math.max(this.segments[0]?.[1] ?? 0, 0);
    return this.model.localToWorld(this.places[joint].clone());
  }

  dispose() {
    this.group.removeFromParent();
    this.group.traverse((object) => {
      object.geometry?.dispose();
      for (const material of [object.material].flat()) {
        if (!material) continue;
        for (const value of Object.values(material)) if (value?.isTexture) value.dispose();
        material.dispose();
      }
      object.skeleton?.dispose();
    });
  }
}

const plains = new WeakMap();

/** The same look without gloss, metal and relief, which cost most of a picture that is made without a graphics card. */
function plain(material) {
  if (!material.isMeshStandardMaterial) return material;
  if (!plains.has(material)) {
    const { name, color, map, alphaMap, transparent, opacity, alphaTest, side, vertexColors, depthWrite } = material;
    plains.set(material, new THREE.MeshLambertMaterial({ name, color, map, alphaMap, transparent, opacity, alphaTest, side, vertexColors, depthWrite }));
  }
  return plains.get(material);
}

function put(object, pose, at) {
  object.position.fromArray(pose, at);
  object.quaternion.fromArray(pose, at + 3);
  object.scale.fromArray(pose, at + 7);
}
