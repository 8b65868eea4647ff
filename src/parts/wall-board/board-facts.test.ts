import { describe, expect, it } from 'vitest';
import type { Machine } from '../../contracts/api';
import {
  boardOrder,
  freshness,
  type HeardBy,
  needOf,
  nextPlace,
  OLD_AFTER_MS,
  tilesShown,
  tilesThatFit,
} from './board-facts';

const NOW = 1_800_000_000_000;
const MACHINE: Machine = {
  id: 1,
  name: 'MI-01',
  online: true,
  state: 'in_construction',
  is_simulated: false,
  since_ms: NOW - 60_000,
  last_seen_ms: NOW - 1_000,
  clock_offset_ms: 0,
  pile_id: 1,
  pile_no: 'K1',
  record_no: 'R',
  open_warnings: [],
  depth_m: 3,
  design_depth_m: 10,
  x_m: null,
  y_m: null,
  piles_today: 0,
  metres_today: 0,
  progress_today: 0,
};

/** Of a machine that is heard once a second, where nothing else is said. */
const heard = (agoMs: number | null, id = 1, intervalMs = 1_000): HeardBy =>
  new Map([[id, { heardMs: agoMs === null ? null : NOW - agoMs, intervals_ms: [intervalMs, intervalMs] }]]);

describe('a wallboard', () => {
  it('is as new as the oldest of its answers, and says when that is too old', () => {
    const before = NOW - 1e6;
    expect(freshness([NOW - 40_000, NOW - 5_000], before, NOW)).toEqual({
      asOfMs: NOW - 40_000,
      isOld: false,
      isNew: true,
    });
    expect(freshness([NOW - 96_000, NOW], before, NOW)).toEqual({ asOfMs: NOW - 96_000, isOld: true, isNew: false });
    // An answer that never came is not new either.
    expect(freshness([0, NOW], NOW - 10_000, NOW)).toEqual({ asOfMs: null, isOld: false, isNew: false });
    expect(freshness([0, NOW], NOW - 100_000, NOW)).toEqual({ asOfMs: null, isOld: true, isNew: false });
  });

  it('gives a project that it turns back to time to answer, and does not turn on before', () => {
    const updatedMs = [NOW - 240_000, NOW - 239_000];
    expect(freshness(updatedMs, NOW - 1_000, NOW)).toEqual({ asOfMs: NOW - 240_000, isOld: false, isNew: false });
    expect(freshness(updatedMs, NOW - OLD_AFTER_MS, NOW).isOld).toBe(false);
    expect(freshness(updatedMs, NOW - OLD_AFTER_MS - 1, NOW).isOld).toBe(true);
  });

  it('calls for somebody where a machine is silent at work or paused for long, and nowhere else', () => {
    expect(needOf(MACHINE, heard(1_000), NOW, true)).toBe('stopped');
    expect(needOf(MACHINE, heard(1_000), NOW)).toBeNull();
    expect(needOf(MACHINE, heard(46_000), NOW)).toBe('silent');
    expect(needOf(MACHINE, heard(null), NOW)).toBe('silent');
    expect(needOf({ ...MACHINE, state: 'paused', since_ms: NOW - 301_000 }, heard(1_000), NOW)).toBe('paused');
    expect(needOf({ ...MACHINE, state: 'paused', since_ms: NOW - 60_000 }, heard(1_000), NOW)).toBeNull();
    expect(needOf({ ...MACHINE, online: false }, heard(1e6), NOW)).toBeNull();
    expect(needOf({ ...MACHINE, state: 'idle' }, heard(1e6), NOW)).toBeNull();
    // Before it is known, and when nobody has asked since.
    expect(needOf(MACHINE, new Map(), NOW)).toBeNull();
    expect(needOf(MACHINE, heard(240_000), NOW - 238_000)).toBeNull();
  });

  it('calls for nobody where a machine is quiet for a phase: it was silent when it was asked before as well', () => {
    // A quarter of a minute, or five intervals, and half a minute.
    expect(needOf(MACHINE, heard(45_000), NOW)).toBeNull();
    expect(needOf(MACHINE, heard(45_001), NOW)).toBe('silent');
    expect(needOf(MACHINE, heard(130_000, 1, 20_000), NOW)).toBeNull();
    expect(needOf(MACHINE, heard(130_001, 1, 20_000), NOW)).toBe('silent');
  });

  it('compares no two clocks: that of the server may be off by any time', () => {
    for (const offMs of [-3_600_000, -90_000, 90_000, 3_600_000]) {
      const seen = NOW + offMs - 1_000;
      const works = { ...MACHINE, last_seen_ms: seen, since_ms: seen - 60_000 };
      expect(needOf(works, heard(1_000), NOW)).toBeNull();
      expect(needOf(works, heard(46_000), NOW)).toBe('silent');
      const paused = { ...works, state: 'paused' as const };
      expect(needOf(paused, heard(1_000), NOW)).toBeNull();
      expect(needOf({ ...paused, since_ms: seen - 300_000 }, heard(1_000), NOW)).toBe('paused');
    }
  });

  const off = { ...MACHINE, id: 2, name: 'A', online: false };
  const idle = { ...MACHINE, id: 3, name: 'B', state: 'idle' as const };
  const silent = { ...MACHINE, id: 4, name: 'Z' };
  const tenth = { ...MACHINE, id: 5, name: 'MI-10' };
  const second = { ...MACHINE, id: 6, name: 'MI-2' };
  const ordered = boardOrder([off, idle, tenth, second, silent], heard(100_000, 4), NOW);

  it('shows those first that need somebody, and last those that are switched off', () => {
    expect(ordered.map(({ machine }) => machine.id)).toEqual([4, 6, 5, 3, 2]);
    expect(ordered.map(({ need }) => need)).toEqual(['silent', null, null, null, null]);
  });

  it('shows as many machines as have room, and tells of the others in the last tile', () => {
    expect(tilesShown(ordered, 5)).toEqual({ shown: ordered, more: [] });
    expect(tilesShown(ordered, Number.POSITIVE_INFINITY)).toEqual({ shown: ordered, more: [] });
    expect(tilesShown(ordered, 3)).toEqual({
      shown: ordered.slice(0, 2),
      more: [
        { group: 'works', count: 1 },
        { group: 'rests', count: 1 },
        { group: 'off', count: 1 },
      ],
    });
    // One tile alone tells of all.
    expect(tilesShown(ordered, 1)).toMatchObject({ shown: [], more: [{ group: 'need', count: 1 }, {}, {}, {}] });
  });

  it('has room for whole rows of tiles, and is scrolled where there is none', () => {
    const room = { heightPx: 430, tilePx: 100, gapPx: 10, columns: 3 };
    expect(tilesThatFit(room)).toBe(12);
    expect(tilesThatFit({ ...room, heightPx: 429.8 })).toBe(12);
    expect(tilesThatFit({ ...room, heightPx: 429 })).toBe(9);
    expect(tilesThatFit({ ...room, heightPx: 99 })).toBe(Number.POSITIVE_INFINITY);
  });

  it('goes round the projects, type by type, and stays where there is one', () => {
    const place = (typeCode: string, projectId: number) => ({ typeCode, projectId });
    // Two types may have projects of the same number.
    const places = [place('HS-MI', 3), place('HS-MI', 5), place('HS-T', 3), place('QH1000', 9)];
    const round = [place('HS-MI', 3)];
    for (let turn = 0; turn < places.length; turn += 1) {
      const next = nextPlace(places, round.at(-1) ?? place('', 0));
      if (next !== null) round.push(next);
    }
    expect(round).toEqual([...places, place('HS-MI', 3)]);
    expect(nextPlace(places, place('HS-MI', 77))).toEqual(place('HS-MI', 3));
    expect(nextPlace(places.slice(0, 1), place('HS-MI', 3))).toBeNull();
  });
});
