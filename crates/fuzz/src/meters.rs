//! Cost of a piece of work to the thread that does it: memory, by an allocator that counts, and processor time, which
//! does not pass while others have the processor.
#![allow(unsafe_code)]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::time::Duration;

thread_local! {
    /// Bytes held, and most held since the count was begun anew. Each test has a thread of its own.
    static HELD: Cell<isize> = const { Cell::new(0) };
    static MOST: Cell<isize> = const { Cell::new(0) };
}

struct Counting;

fn note(bytes: isize) {
    // A thread that ends has no cells any more.
    let _ = HELD.try_with(|bytes_now| {
        bytes_now.set(bytes_now.get() + bytes);
        let _ = MOST.try_with(|most| most.set(most.get().max(bytes_now.get())));
    });
}

// SAFETY: every call is handed on to the system's allocator as it came; counting allocates nothing, since the cells are
// made by the compiler and have no destructor.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        note(layout.size() as isize);
        unsafe { System.alloc(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        note(layout.size() as isize);
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn dealloc(&self, place: *mut u8, layout: Layout) {
        note(-(layout.size() as isize));
        unsafe { System.dealloc(place, layout) }
    }

    unsafe fn realloc(&self, place: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // While it moves, both are held.
        note(size as isize);
        note(-(layout.size() as isize));
        unsafe { System.realloc(place, layout, size) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// Counts anew; gives the bytes held now.
pub(crate) fn begin_count() -> isize {
    let bytes_now = HELD.get();
    MOST.set(bytes_now);
    bytes_now
}

/// Most bytes held since.
pub(crate) fn most_held() -> isize {
    MOST.get()
}

/// Processor time that this thread has had.
pub(crate) fn processor_time() -> Duration {
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: the call writes to the given place and nowhere else.
    unsafe { libc::clock_gettime(libc::CLOCK_THREAD_CPUTIME_ID, &raw mut time) };
    Duration::new(time.tv_sec.unsigned_abs(), time.tv_nsec.unsigned_abs() as u32)
}
