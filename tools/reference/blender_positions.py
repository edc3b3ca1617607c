"""Joint positions of motion files as Blender reads them: numbers to hold posewright's readers against.

    pip install bpy==4.5.15          # Python 3.11; Blender as a module
    python tools/reference/blender_positions.py data/walk.bvh data/fox.glb --out crates/io/tests/reference

Writes one JSON per file: joint names and, for a few frames of one animation, every joint's head. BVH positions are in
the file's own units and axes; FBX and glTF positions in metres and glTF's axes (Blender's x, y, z become x, z, -y).
FBX times count from the file's time 0. FBX with skeletons only: Blender ignores FBX scale inheritance and animation
layers and connected bones lose animated translation in its newer importer, so files that need these are held against
other references (mathematics, .obj frames, the same character in another format).
"""
import argparse
import json
from pathlib import Path

import bpy


def read(path: Path):
    bpy.ops.wm.read_factory_settings(use_empty=True)
    if path.suffix == ".bvh":
        # Blender's axes equal to the file's, one unit per unit, one Blender frame per row.
        bpy.ops.import_anim.bvh(
            filepath=str(path), axis_forward="Y", axis_up="Z", use_fps_scale=False,
            update_scene_fps=True, update_scene_duration=True, rotate_mode="NATIVE")
    elif path.suffix == ".fbx":
        bpy.ops.import_scene.fbx(filepath=str(path), automatic_bone_orientation=False, ignore_leaf_bones=False)
    else:
        bpy.ops.import_scene.gltf(filepath=str(path), bone_heuristic="BLENDER")
    return next(o for o in bpy.context.scene.objects if o.type == "ARMATURE")


def frame_numbers(armature, count):
    first, last = armature.animation_data.action.frame_range
    step = max(1, int(last - first) // (count - 1))
    return list(range(int(first), int(last) + 1, step))[:count]


def positions(armature, convert):
    bpy.context.view_layer.update()
    world = armature.matrix_world
    return {bone.name: [round(float(v), 6) for v in convert(world @ bone.head)] for bone in armature.pose.bones}


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("files", nargs="+", type=Path)
    arguments.add_argument("--out", type=Path, required=True)
    arguments.add_argument("--frames", type=int, default=5)
    arguments = arguments.parse_args()
    arguments.out.mkdir(parents=True, exist_ok=True)
    for path in arguments.files:
        armature = read(path)
        bvh = path.suffix == ".bvh"
        convert = (lambda v: (v.x, v.y, v.z)) if bvh else (lambda v: (v.x, v.z, -v.y))
        scene = bpy.context.scene
        first = armature.animation_data.action.frame_range[0]
        samples = []
        for frame in frame_numbers(armature, arguments.frames):
            scene.frame_set(frame)
            rate = scene.render.fps / scene.render.fps_base
            # glTF time 0 stands on Blender's frame 0; the first row of a BVH on its first frame.
            # The FBX importer puts time 0 on frame 1.
            zero = 1 if path.suffix == ".fbx" else 0
            place = {"row": int(frame - first)} if bvh else {"seconds": round((frame - zero) / rate, 9)}
            samples.append({**place, "positions": positions(armature, convert)})
        result = {
            "file": path.name,
            "made_by": f"Blender {bpy.app.version_string}, tools/reference/blender_positions.py",
            "units": "file units and axes" if bvh else "metres, glTF axes",
            "clip": armature.animation_data.action.name,
            "samples": samples,
        }
        out = arguments.out / f"{path.name}.json"
        text = json.dumps(result, separators=(",", ":")).replace("]},", "]},\n").replace("],", "],\n")
        out.write_text(text + "\n")
        print(out, len(samples), "frames", len(samples[0]["positions"]), "joints")


if __name__ == "__main__":
    main()
