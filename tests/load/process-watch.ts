// Memory and CPU time of another process, from Linux's /proc.
import { readdirSync, readFileSync } from 'node:fs';

export interface ProcessUse {
  /** Of the process alone. */
  readonly rssMaxMb: number;
  /** With its children, in cores: 1.5 is one and a half of them. */
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

/** Of a process and its children, those that have ended among them (their time is then counted at their parent). */
function cpuTicks(pid: number): number {
  let ticks = statOf(readFileSync(`/proc/${pid}/stat`, 'utf8')).ticks;
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const child = statOf(readFileSync(`/proc/${name}/stat`, 'utf8'));
      if (child.parentPid === pid) ticks += child.ticks;
    } catch {
      // It has ended since the folder was read.
    }
  }
  return ticks;
}

/** User and system time, its own and of ended children (proc(5): fields 14 to 17; the name before may hold spaces). */
function statOf(stat: string): { readonly parentPid: number; readonly ticks: number } {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  return { parentPid: Number(fields[1]), ticks };
}
