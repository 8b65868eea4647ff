// Memory of processes, as Linux counts it.
import { readFileSync, writeFileSync } from 'node:fs';

/** From here on the most memory that a process had is counted anew. */
export function forgetPeak(pid: number): void {
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
}

/** Most memory that was resident. */
export function peakMb(pid: number): number {
  return mbOf(pid, 'status', 'VmHWM');
}

/** Its own memory, and its share of what it shares with others. */
export function shareMb(pid: number): number {
  return mbOf(pid, 'smaps_rollup', 'Pss');
}

function mbOf(pid: number, file: 'status' | 'smaps_rollup', field: string): number {
  const kib = new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(readFileSync(`/proc/${pid}/${file}`, 'utf8'))?.[1];
  return Number(kib) / 1024;
}
