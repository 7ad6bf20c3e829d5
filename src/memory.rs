//! What glibc's allocator is asked to do; nothing with another one.

/// Limits it to two arenas. By default threads get their own, and what is freed in one arena is of no use in another: measured, that is a
/// quarter of the server's memory at rest and after a burst of inquiries. Called before there is a second thread.
pub fn share_arenas() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    glibc::share_arenas();
}

/// Gives freed memory back to the system. By itself glibc keeps what was freed between pieces still in use: after all pages were rendered and
/// compressed, measured, a third of the server's memory.
pub fn give_back() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    glibc::give_back();
}

#[cfg(all(target_os = "linux", target_env = "gnu"))]
#[allow(unsafe_code)]
mod glibc {
    pub fn share_arenas() {
        // SAFETY: no pointers are passed, and no other thread runs yet.
        unsafe { libc::mallopt(libc::M_ARENA_MAX, 2) };
    }

    pub fn give_back() {
        // SAFETY: no pointers are passed; it takes the allocator's own locks.
        unsafe { libc::malloc_trim(0) };
    }
}
