// Memory of processes, as Linux counts it.
import { readFileSync, writeFileSync } from 'node:fs';
import type { Browser } from 'playwright';

/** Processes that pages run in, with their workers. */
export async function pagePids(browser: Browser): Promise<readonly number[]> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  return processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
}

/** From here on the most memory that a process had is counted anew. */
export function forgetPeak(pid: number): void {
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
}

/** Most memory that was resident. */
export function peakMb(pid: number): number {
  return mbOf(pid, 'status', 'VmHWM');
}

/** Memory that is resident now. */
export function residentMb(pid: number): number {
  return mbOf(pid, 'status', 'VmRSS');
}

/** Its own memory, and its share of what it shares with others. */
export function shareMb(pid: number): number {
  return mbOf(pid, 'smaps_rollup', 'Pss');
}

function mbOf(pid: number, file: 'status' | 'smaps_rollup', field: string): number {
  const kib = new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(readFileSync(`/proc/${pid}/${file}`, 'utf8'))?.[1];
  return Number(kib) / 1024;
}
