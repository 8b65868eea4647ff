import { describe, expect, it } from 'vitest';
import type { Machine } from '../../contracts/api';
import { boardOrder, freshness, needOf, nextProject } from './board-facts';

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
  depth_m: 3,
  design_depth_m: 10,
  x_m: null,
  y_m: null,
  piles_today: 0,
  metres_today: 0,
  progress_today: 0,
};

describe('a wallboard', () => {
  it('is as new as the oldest of its answers, and says when that is too old', () => {
    expect(freshness([NOW - 40_000, NOW - 5_000], NOW - 1e6, NOW)).toEqual({ asOfMs: NOW - 40_000, isOld: false });
    expect(freshness([NOW - 96_000, NOW], NOW - 1e6, NOW)).toEqual({ asOfMs: NOW - 96_000, isOld: true });
    // What was never answered is not new either.
    expect(freshness([0, NOW], NOW - 10_000, NOW)).toEqual({ asOfMs: null, isOld: false });
    expect(freshness([0, NOW], NOW - 100_000, NOW)).toEqual({ asOfMs: null, isOld: true });
  });

  it('calls for somebody where a machine is silent at work or paused for long, and nowhere else', () => {
    expect(needOf(MACHINE, NOW)).toBeNull();
    expect(needOf({ ...MACHINE, last_seen_ms: NOW - 91_000 }, NOW)).toBe('silent');
    expect(needOf({ ...MACHINE, state: 'paused', since_ms: NOW - 301_000 }, NOW)).toBe('paused');
    expect(needOf({ ...MACHINE, state: 'paused', since_ms: NOW - 60_000 }, NOW)).toBeNull();
    expect(needOf({ ...MACHINE, online: false, last_seen_ms: 0 }, NOW)).toBeNull();
    expect(needOf({ ...MACHINE, state: 'idle', last_seen_ms: 0 }, NOW)).toBeNull();
  });

  it('shows those first that need somebody, and last those that are switched off', () => {
    const off = { ...MACHINE, id: 2, name: 'A', online: false };
    const idle = { ...MACHINE, id: 3, name: 'B', state: 'idle' as const };
    const silent = { ...MACHINE, id: 4, name: 'Z', last_seen_ms: 0 };
    const tenth = { ...MACHINE, id: 5, name: 'MI-10' };
    const second = { ...MACHINE, id: 6, name: 'MI-2' };
    expect(boardOrder([off, idle, tenth, second, silent], NOW).map(({ id }) => id)).toEqual([4, 6, 5, 3, 2]);
  });

  it('goes round the projects, and stays where there is one', () => {
    const projects = [3, 5, 9].map((id) => ({ id, name: String(id) }));
    expect(nextProject(projects, 3)).toBe(5);
    expect(nextProject(projects, 9)).toBe(3);
    expect(nextProject(projects, 77)).toBe(3);
    expect(nextProject(projects.slice(0, 1), 3)).toBeNull();
  });
});
