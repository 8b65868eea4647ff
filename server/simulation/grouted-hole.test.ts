// A hole of the simulator beside what its recorder says. If these failed, its doses would count what seals the hole, and
// its water tests would show no pattern.
import { describe, expect, it } from 'vitest';
import { SMALL_DEMO_SITES } from '../../src/equipment/demo-sites/demo-sites';
import { courseOf, profileOf } from '../../src/equipment/machines/courses';
import { recordCourse } from './record-course';

const site = SMALL_DEMO_SITES.find(({ typeCode }) => typeCode === 'JT-V9');
if (site === undefined) throw new Error('no site of grouting');
const [first] = site.piles();
if (first === undefined) throw new Error('no hole');
const pile = { ...site.design(first), depthM: first.depthM ?? 0 };

function logOf(seed: string) {
  const course = courseOf('JT-V9', { seed, pile, limits: {}, plant: null });
  const found = recordCourse(course, profileOf('JT-V9'), { startMs: 0, limits: {}, pile, quick: false });
  const column = (key: string): number[] => {
    const values = found.log.channels.find((channel) => channel.key === key)?.values;
    if (values === undefined) throw new Error(key);
    return Array.from(values);
  };
  return { pass: Array.from(found.log.pass), column };
}

describe('a simulated hole', () => {
  const { pass, column } = logOf('hole');

  it('counts no grout that seals it', () => {
    const [volume, dose] = [column('volume_l'), column('dose_kgpm')];
    const sealing = pass.flatMap((code, row) => (code === 3 ? [row] : []));
    expect(sealing.length).toBeGreaterThan(100);
    const before = (sealing[0] ?? 0) - 1;
    for (const row of sealing) {
      // A sensor without a reading says nothing.
      if (Number.isFinite(volume[row])) expect(volume[row]).toBe(volume[before]);
      if (Number.isFinite(dose[row])) expect(dose[row]).toBe(dose[before]);
    }
  });

  it('tests each section with water at five pressures, up and down again', () => {
    const [section, run, mpa] = [column('section'), column('test_run'), column('pressure_mpa')];
    const atEnd = (of: number): number =>
      mpa[run.findLastIndex((value, row) => value === of && pass[row] === 0 && section[row] === 1)] ?? Number.NaN;
    const [a = 0, b = 0, c = 0, d = 0, e = 0] = [1, 2, 3, 4, 5].map(atEnd);
    expect(a).toBeLessThan(b);
    expect(b).toBeLessThan(c);
    expect(Math.abs(b - d)).toBeLessThan(0.05);
    expect(Math.abs(a - e)).toBeLessThan(0.05);
  });
});
