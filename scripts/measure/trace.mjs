// Work of the main thread between pressing 'sign in' and the painted map, read from a trace of Chromium.
import { z } from 'zod';
import { PAINTED } from './painted.mjs';

export const TRACE_CATEGORIES = [
  'toplevel',
  'devtools.timeline',
  'blink.user_timing',
  'v8',
  'v8.execute',
  'gpu',
  'disabled-by-default-v8.compile',
  'disabled-by-default-v8.cpu_profiler',
];

/** A mark that the one who measures sets in the page. */
export const PRESSED = 'sign-in-pressed';

const eventSchema = z.looseObject({
  name: z.string(),
  ph: z.string(),
  pid: z.number(),
  tid: z.number(),
  ts: z.number().default(0),
  dur: z.number().default(0),
  tdur: z.number().default(0),
  tts: z.number().default(0),
  id: z.union([z.string(), z.number()]).optional(),
  args: z.looseObject({ data: z.unknown().optional() }).default({}),
});
const traceSchema = z.object({ traceEvents: z.array(eventSchema) });
const chunkSchema = z.object({
  startTime: z.number().optional(),
  cpuProfile: z
    .object({
      nodes: z
        .array(
          z.object({ id: z.number(), callFrame: z.object({ functionName: z.string(), url: z.string().default('') }) }),
        )
        .default([]),
      samples: z.array(z.number()).default([]),
    })
    .optional(),
  timeDeltas: z.array(z.number()).default([]),
});

/**
 * @typedef {object} MainThread
 * @property {number} longestMs the longest task, in time on the CPU: on a busy machine a task also waits
 * @property {number} longestWallMs
 * @property {number} over200 tasks longer than 200 ms on the CPU
 * @property {number} busyMs all tasks
 * @property {number} styleMs recalculation of styles
 * @property {number} layoutMs
 * @property {number} compileMs parsing and compiling scripts
 * @property {number} evaluateMs running modules for the first time
 * @property {number} gpuWaitMs waiting for the graphics process
 * @property {[file: string, ms: number][]} byFile where the script's time went, by file, longest first
 */

/** @param {string} json @returns {MainThread} */
export function readTrace(json) {
  const { traceEvents } = traceSchema.parse(JSON.parse(json));
  const pressed = traceEvents.find(({ name }) => name === PRESSED);
  const painted = traceEvents.find(({ name, ts }) => name === PAINTED && ts >= (pressed?.ts ?? 0));
  if (pressed === undefined || painted === undefined) throw new Error('the trace lacks the marks of the page');
  const within = traceEvents.filter(
    ({ pid, tid, ts }) => pid === pressed.pid && tid === pressed.tid && ts >= pressed.ts && ts <= painted.ts,
  );
  const complete = within.filter(({ ph }) => ph === 'X').map((event) => until(painted, event));
  /** @param {...string} names */
  const cpuMs = (...names) =>
    complete.filter(({ name }) => names.includes(name)).reduce((sum, { tdur }) => sum + tdur, 0) / 1000;
  const tasks = complete.filter(({ name }) => name === 'RunTask' || name === 'ThreadControllerImpl::RunTask');
  // Nested ones are part of those around them.
  const outer = tasks.filter((task) => !tasks.some((other) => other !== task && covers(other, task)));
  return {
    longestMs: Math.max(0, ...outer.map(({ tdur }) => tdur / 1000)),
    longestWallMs: Math.max(0, ...outer.map(({ dur }) => dur / 1000)),
    over200: outer.filter(({ tdur }) => tdur > 200_000).length,
    busyMs: outer.reduce((sum, { tdur }) => sum + tdur, 0) / 1000,
    styleMs: cpuMs('UpdateLayoutTree'),
    layoutMs: cpuMs('Layout'),
    compileMs: cpuMs('V8.CompileCode', 'v8.compile', 'v8.compileModule'),
    evaluateMs: cpuMs('v8.evaluateModule', 'EvaluateScript'),
    gpuWaitMs:
      complete.filter(({ name }) => name === 'ImplementationBase::WaitForCmd').reduce((sum, { dur }) => sum + dur, 0) /
      1000,
    byFile: scriptTime(traceEvents, pressed, painted.ts),
  };
}

/** @typedef {z.infer<typeof eventSchema>} Event */

/**
 * An event as far as it went before the mark: the rest of the same task, reading the picture's pixels first of all,
 * is work of the one who measures.
 * @param {Event} mark @param {Event} event @returns {Event}
 */
function until(mark, event) {
  if (event.ts + event.dur <= mark.ts) return event;
  return { ...event, dur: mark.ts - event.ts, tdur: Math.max(0, mark.tts - event.tts) };
}

/** @param {Event} around @param {Event} inner */
function covers(around, inner) {
  return around.ts <= inner.ts && around.ts + around.dur >= inner.ts + inner.dur && around.dur > inner.dur;
}

/**
 * Time by file from the samples of the profiler.
 * @param {readonly Event[]} events @param {Event} from @param {number} untilTs
 * @returns {[file: string, ms: number][]}
 */
function scriptTime(events, from, untilTs) {
  const profile = events.find(({ name, pid, tid }) => name === 'Profile' && pid === from.pid && tid === from.tid);
  let ts = chunkSchema.parse(profile?.args.data ?? {}).startTime ?? 0;
  /** @type {Map<number, string>} */
  const files = new Map();
  /** @type {Map<string, number>} */
  const time = new Map();
  let file = '';
  for (const { name, pid, id, args } of events) {
    if (name !== 'ProfileChunk' || pid !== from.pid || id !== profile?.id) continue;
    const { cpuProfile, timeDeltas } = chunkSchema.parse(args.data);
    for (const { id: node, callFrame } of cpuProfile?.nodes ?? []) {
      const { functionName, url } = callFrame;
      files.set(node, functionName.startsWith('(') ? functionName : (url.split('/').at(-1) ?? '') || '(browser)');
    }
    cpuProfile?.samples.forEach((node, index) => {
      const delta = timeDeltas[index] ?? 0;
      if (ts >= from.ts && ts <= untilTs) time.set(file, (time.get(file) ?? 0) + delta / 1000);
      ts += delta;
      file = files.get(node) ?? '(unknown)';
    });
  }
  return [...time].filter(([name]) => name !== '').sort(([, a], [, b]) => b - a);
}
