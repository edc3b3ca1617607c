//! FC-66: several instances of several characters, made, played and dropped in any order, each as if it were alone.
#![allow(clippy::unwrap_used, reason = "tests")]

#[allow(unreachable_pub, reason = "shared by several test files")]
mod figure;

use figure::{Build, walk::Walk};
use posewright::{Character, Clip, Retarget, RetargetOptions, RetargetState, Transform};

/// One character on the stage.
struct Instance<'a> {
    retarget: &'a Retarget,
    state: RetargetState,
    pose: Vec<Transform>,
}

impl<'a> Instance<'a> {
    fn spawn(retarget: &'a Retarget, target: &Character) -> Instance<'a> {
        Instance { retarget, state: retarget.new_state(), pose: target.skeleton().rest().to_vec() }
    }

    fn play(&mut self, source: &Character, clip: &Clip, secs: f64) -> Vec<Transform> {
        let mut from = source.skeleton().rest().to_vec();
        clip.sample(source.skeleton(), secs, &mut from);
        self.retarget.pose(&mut self.state, &from, &mut self.pose);
        self.pose.clone()
    }
}

#[test]
fn fc_66_every_instance_plays_as_if_it_were_alone() {
    let performer = Build::default();
    let source = performer.character();
    let (clip, ..) = Walk { seconds: 1.0, ..Walk::default() }.clip(&performer);
    let a = Build::default().scaled(0.7).character();
    let a_turned = Build { yaw: 90f32.to_radians(), ..Build::default().scaled(0.7) }.character();
    let b = Build { forearm: 0.4, upper_arm: 0.2, ..Build::default().scaled(1.6) }.character();
    let targets = [&a, &a, &a_turned, &b];
    let prepare = |target: &Character| Retarget::new(&source, target, &RetargetOptions::default()).unwrap();
    let times: Vec<f64> = (0..30).map(|i| f64::from(i) / 30.0).collect();
    // Alone: prepared, spawned, played from start to end.
    let alone: Vec<Vec<Vec<Transform>>> = targets
        .iter()
        .map(|target| {
            let retarget = prepare(target);
            let mut instance = Instance::spawn(&retarget, target);
            times.iter().map(|secs| instance.play(&source, &clip, *secs)).collect()
        })
        .collect();
    assert_ne!(alone[0], alone[3], "the two characters move differently");
    // Together: prepared and spawned in every order, played by turns, one of them removed half-way.
    for first in 0..4 {
        let order: Vec<usize> = (0..4).map(|i| (first + i * 3) % 4).collect();
        let retargets: Vec<(usize, Retarget)> = order.iter().map(|i| (*i, prepare(targets[*i]))).collect();
        let mut stage: Vec<(usize, Instance<'_>)> =
            retargets.iter().rev().map(|(i, r)| (*i, Instance::spawn(r, targets[*i]))).collect();
        for (frame, secs) in times.iter().enumerate() {
            if frame == 15 {
                stage.remove(first);
            }
            for (i, instance) in &mut stage {
                assert_eq!(instance.play(&source, &clip, *secs), alone[*i][frame], "{order:?} {i} {frame}");
            }
        }
        assert_eq!(stage.len(), 3);
    }
}
