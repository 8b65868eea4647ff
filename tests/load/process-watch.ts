// Memory and CPU time of another process, from Linux's /proc.
import { readFileSync } from 'node:fs';

export interface ProcessUse {
  readonly rssMaxMb: number;
  /** Of one core: 1.5 is one and a half of them. */
  readonly cpuCores: number;
}

/** Ticks a second of the times in /proc/PID/stat; 100 on every Linux that Node runs on. */
const TICKS_A_SECOND = 100;

/** Begins to watch; the returned function ends it. */
export function watchProcess(pid: number): () => ProcessUse {
  const startMs = performance.now();
  const startTicks = cpuTicks(pid);
  return () => ({
    // The kernel keeps the largest itself, so that nothing is missed between two looks.
    rssMaxMb: Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024,
    cpuCores: (cpuTicks(pid) - startTicks) / TICKS_A_SECOND / ((performance.now() - startMs) / 1000),
  });
}

/** User and system time (proc(5): fields 14 and 15; the name before them may hold spaces). */
function cpuTicks(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return Number(fields[11]) + Number(fields[12]);
}
