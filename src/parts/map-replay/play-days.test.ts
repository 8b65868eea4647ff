import { afterEach, expect, it, vi } from 'vitest';
import type { Painting } from '../../maps/use-pile-picture';
import { playDays } from './play-days';

const SECOND_MS = 1000;
const FRAME_MS = SECOND_MS / 60;

afterEach(() => vi.unstubAllGlobals());

interface Page {
  readonly daysPerSecond: number;
  /** How long the frame with this number stays. */
  readonly frameMs?: (frame: number) => number;
  /** From going to a day until its picture has come; of the steps by number. */
  readonly paintMs?: (step: number) => number;
  readonly renderMs?: number;
  /** From pressing play to the first frame. */
  readonly beginMs?: number;
  /** Days there are. */
  readonly days?: number;
}

/** A page with a clock of its own, on which a replay is played for some time from day 0. */
class FakePage {
  readonly painting: { current: Painting } = {
    current: { isOn: false, onPainted: null, ahead: null, recolour: null },
  };
  /** Where each step went, and when. */
  readonly steps: { readonly day: number; readonly atMs: number }[] = [];
  readonly stop: () => void;
  /** In no order: when it happens, and how. */
  readonly #coming: { readonly atMs: number; readonly act: () => void }[] = [];
  readonly #waiting = new Map<number, (nowMs: number) => void>();
  #nowMs = 0;
  #asked = 0;

  constructor({ daysPerSecond, frameMs = () => FRAME_MS, paintMs = () => 20, ...more }: Page) {
    const { renderMs = 10, beginMs = 5, days = 1e6 } = more;
    vi.stubGlobal('performance', { now: () => this.#nowMs });
    vi.stubGlobal('requestAnimationFrame', (call: (nowMs: number) => void): number => {
      this.#asked += 1;
      this.#waiting.set(this.#asked, call);
      return this.#asked;
    });
    vi.stubGlobal('cancelAnimationFrame', (of: number) => this.#waiting.delete(of));
    const frame = (number: number): void => {
      const calls = [...this.#waiting.values()];
      this.#waiting.clear();
      // The times of frames that a page is told are rounded.
      for (const call of calls) call(Math.floor(this.#nowMs * 10) / 10);
      this.#after(frameMs(number), () => frame(number + 1));
    };
    this.#after(beginMs, () => frame(1));
    const { current } = this.painting;
    let rendered = 0;
    this.stop = playDays({
      daysPerSecond,
      painting: this.painting,
      isRendered: () => rendered === (this.steps.at(-1)?.day ?? 0),
      go: (by) => {
        const day = Math.min(days - 1, (this.steps.at(-1)?.day ?? 0) + by);
        current.isOn = true;
        this.#after(renderMs, () => {
          rendered = day;
        });
        this.#after(paintMs(this.steps.length), () => {
          current.isOn = false;
          current.onPainted?.();
        });
        this.steps.push({ day, atMs: this.#nowMs });
        return day < days - 1;
      },
    });
  }

  run(untilMs: number): this {
    for (;;) {
      this.#coming.sort((a, b) => a.atMs - b.atMs);
      const next = this.#coming[0];
      if (next === undefined || next.atMs > untilMs) return this;
      this.#coming.shift();
      this.#nowMs = next.atMs;
      next.act();
    }
  }

  #after(ms: number, act: () => void): void {
    this.#coming.push({ atMs: this.#nowMs + ms, act });
  }
}

/** Days that were passed over. */
function passedOver({ steps }: FakePage): number {
  return (steps.at(-1)?.day ?? 0) - steps.length;
}

/** How late each step was at most, by the time that its day has at this pace. */
function latestMs({ steps }: FakePage, daysPerSecond: number): number {
  return Math.max(...steps.map(({ day, atMs }) => atMs - (day * SECOND_MS) / daysPerSecond));
}

it.each([2, 5, 15, 30])('shows every day at %i a second, none more than a frame from its time', (daysPerSecond) => {
  const page = new FakePage({ daysPerSecond }).run(30 * SECOND_MS);
  const shown = page.steps.map(({ day }) => day);
  expect(shown).toEqual(shown.map((_, at) => at + 1));
  expect(Math.abs(shown.length - 30 * daysPerSecond)).toBeLessThanOrEqual(1);
  for (const { day, atMs } of page.steps) {
    expect(Math.abs(atMs - (day * SECOND_MS) / daysPerSecond)).toBeLessThan(FRAME_MS);
  }
});

it.each([0, 3, 6, 11, 15])('goes every second frame at 30 a second, the first frame after %i ms', (beginMs) => {
  const { steps } = new FakePage({ daysPerSecond: 30, beginMs }).run(10 * SECOND_MS);
  const gapsMs = steps.slice(1).map(({ atMs }, at) => atMs - (steps[at]?.atMs ?? 0));
  expect(Math.max(...gapsMs)).toBeLessThan(2.5 * FRAME_MS);
  expect(Math.min(...gapsMs)).toBeGreaterThan(1.5 * FRAME_MS);
});

it.each([
  ['one frame of six stays twice as long', { frameMs: (frame: number) => (frame % 6 === 0 ? 2 : 1) * FRAME_MS }],
  ['a picture of eight takes three frames', { paintMs: (step: number) => (step % 8 === 0 ? 3.2 : 1) * FRAME_MS }],
  [
    'a frame of a hundred stays for a tenth of a second',
    { frameMs: (frame: number) => (frame % 100 === 0 ? 100 : FRAME_MS) },
  ],
])('passes over no day where %s', (_, slow) => {
  const page = new FakePage({ daysPerSecond: 30, ...slow }).run(30 * SECOND_MS);
  expect(passedOver(page)).toBe(0);
  expect(Math.abs(page.steps.length - 30 * 30)).toBeLessThanOrEqual(4);
});

it('shows no day that stands for less than a frame', () => {
  const frameMs = (frame: number): number => (frame % 9 === 0 ? 120 : FRAME_MS);
  const page = new FakePage({ daysPerSecond: 30, frameMs, paintMs: () => 1, renderMs: 0 });
  const frames: number[] = [];
  const note = (nowMs: number): void => {
    frames.push(nowMs);
    requestAnimationFrame(note);
  };
  requestAnimationFrame(note);
  page.run(10 * SECOND_MS);
  for (const [at, { atMs }] of page.steps.slice(1).entries()) {
    const beforeMs = page.steps[at]?.atMs ?? 0;
    expect(frames.some((frame) => frame > beforeMs && frame <= atMs)).toBe(true);
  }
});

it('keeps its pace on a slow map, and passes over one or two days at a time', () => {
  const page = new FakePage({ daysPerSecond: 30, paintMs: () => 60 }).run(30 * SECOND_MS);
  expect(passedOver(page)).toBeGreaterThan(300);
  expect(latestMs(page, 30)).toBeLessThan(300);
  const jumps = page.steps.slice(1).map(({ day }, at) => day - (page.steps[at]?.day ?? 0));
  expect(Math.max(...jumps)).toBeLessThanOrEqual(3);
});

it('passes over the days of a time without frames', () => {
  const page = new FakePage({ daysPerSecond: 30, frameMs: (frame) => (frame === 60 ? 5 * SECOND_MS : FRAME_MS) });
  page.run(10 * SECOND_MS);
  expect(passedOver(page)).toBeGreaterThan(4.5 * 30);
  expect(passedOver(page)).toBeLessThan(5 * 30);
  expect(Math.abs((page.steps.at(-1)?.day ?? 0) - 10 * 30)).toBeLessThanOrEqual(1);
});

it('waits for a picture, but not for one that never comes', () => {
  const page = new FakePage({ daysPerSecond: 30, paintMs: (step) => (step === 3 ? 1e9 : 20) }).run(SECOND_MS);
  const [, , , third, fourth] = page.steps;
  const waitedMs = (fourth?.atMs ?? 0) - (third?.atMs ?? 0);
  expect(waitedMs).toBeGreaterThan(480);
  expect(waitedMs).toBeLessThan(530);
});

it('waits until the page is rendered for a day', () => {
  const { steps } = new FakePage({ daysPerSecond: 30, paintMs: () => 1, renderMs: 45 }).run(5 * SECOND_MS);
  for (const [at, { atMs }] of steps.slice(1).entries()) expect(atMs - (steps[at]?.atMs ?? 0)).toBeGreaterThan(45);
});

it('ends with the last day, and where it is stopped', () => {
  const ended = new FakePage({ daysPerSecond: 30, days: 12 }).run(2 * SECOND_MS);
  expect(ended.steps.map(({ day }) => day)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
  expect(ended.painting.current.onPainted).toBeNull();
  const stopped = new FakePage({ daysPerSecond: 30 }).run(SECOND_MS);
  stopped.stop();
  const { length } = stopped.steps;
  expect(stopped.run(2 * SECOND_MS).steps).toHaveLength(length);
});
