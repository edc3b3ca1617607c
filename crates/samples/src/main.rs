//! Writes data/.
use posewright_samples::*;
fn main() {
    let dir = std::env::args().nth(1).unwrap_or("data".into());
    for c in [
        figure::adult(),
        figure::giant(),
        figure::child(),
        figure::creature(),
        figure::vrm_girl(),
        figure::vrm_old(),
    ] {
        let rig = Rig::new(&c.figure.body, &c.convention);
        let tris: usize = c.figure.parts.iter().map(|p| p.surface.triangles.len()).sum();
        println!("{} {} joints {} triangles", c.name, rig.joints.len(), tris);
        for (i, paint) in c.figure.palette.iter().enumerate() {
            let n: Vec<usize> =
                c.figure.parts.iter().filter(|p| p.color == i).map(|p| p.surface.triangles.len()).collect();
            println!("   {} {:?}", paint.name, n);
        }
        let extras = write::GlbExtras { name: c.name.into(), ..Default::default() };
        let bytes = write::write_glb(&rig, Some(&c.figure), &extras);
        std::fs::write(format!("{dir}/{}.glb", c.name), bytes).unwrap();
    }
}
