//! `patagonia openapi`

use std::io::Write;

pub fn run() -> anyhow::Result<()> {
    std::io::stdout().write_all(crate::web::openapi().as_bytes())?;
    Ok(())
}
