//! The `posewright` command.

fn main() {
    println!("posewright {}", env!("CARGO_PKG_VERSION"));
}
