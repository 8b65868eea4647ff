// The module that server and browser run, by the examples of water tests and holes that were worked out by hand. If these
// failed, the panel of a hole and the warnings about it would tell something else than the crates were tested for.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { WATER_FLOWS } from '../../src/contracts/data-core';
import { z } from '../../src/shared/zod';
import { GroutingTerms, PileLog } from './engine';

const cell = z.number().nullable();
const { holes } = z
  .object({
    holes: z.array(
      z.object({
        name: z.string(),
        lengthM: z.number(),
        closes: z.object({ lpm: z.number(), minutes: z.number() }),
        ratios: z.array(z.number()),
        cementGcm3: z.number(),
        stretches: z.array(z.array(cell)),
        sections: z.array(
          z.object({
            litres: z.number(),
            doseKgpm: z.number(),
            closed: z.boolean(),
            flow: z.enum(WATER_FLOWS),
            lugeon: cell,
            grades: z.array(z.number()),
          }),
        ),
        held: z.object({ limitLitres: z.number(), holdS: z.number(), litres: z.number() }).optional(),
      }),
    ),
  })
  .parse(JSON.parse(readFileSync(new URL('../../tests/fixtures/engine/grouting.json', import.meta.url), 'utf8')));

const CHANNELS = ['section', 'stage_m', 'test_run', 'pressure_mpa', 'injection_lpm', 'density_gcm3', 'stage_top_m'];

describe('a grouted hole', () => {
  it.each(holes)('$name', ({ lengthM, closes, ratios, cementGcm3, stretches, sections, held }) => {
    const rows = stretches.flatMap(([seconds, pass, ...read]) =>
      Array.from({ length: seconds ?? 0 }, () => ({ pass: pass ?? 0, values: [1, lengthM, ...read, 0] })),
    );
    const log = PileLog.empty(JSON.stringify(CHANNELS));
    log.append(
      Uint32Array.from(rows.keys()),
      Float64Array.from(rows.keys(), (row) => row * 1000),
      Uint8Array.from(rows, ({ pass }) => pass),
      Float32Array.from(CHANNELS.flatMap((_, at) => rows.map(({ values }) => values[at] ?? Number.NaN))),
    );
    const terms = new GroutingTerms(
      JSON.stringify(CHANNELS),
      Uint8Array.of(0),
      Uint8Array.of(1, 2),
      closes.lpm,
      closes.minutes * 60_000,
      Float64Array.from(ratios),
      cementGcm3,
    );
    const hole = log.groutedHole(terms);
    expect(hole.section).toHaveLength(sections.length);
    for (const [at, wanted] of sections.entries()) {
      expect(hole.litres[at]).toBeCloseTo(wanted.litres, 2);
      expect(hole.doseKgpm[at]).toBeCloseTo(wanted.doseKgpm, 3);
      expect(hole.closed[at] === 1).toBe(wanted.closed);
      expect(WATER_FLOWS[hole.flow[at] ?? -1]).toBe(wanted.flow);
      if (wanted.lugeon === null) expect(hole.lugeon[at]).toBeNaN();
      else expect(hole.lugeon[at]).toBeCloseTo(wanted.lugeon, 4);
      expect([...hole.grade]).toEqual(wanted.grades);
    }
    const found = log.unthickenedGrades(terms, true, held?.limitLitres ?? 300, (held?.holdS ?? 300) * 1000);
    expect([...found.amount]).toEqual(held === undefined ? [] : [expect.closeTo(held.litres, 2)]);
    terms.free();
    log.free();
  });

  it('refuses channels that are not seven', () => {
    expect(
      () => new GroutingTerms('["section"]', Uint8Array.of(), Uint8Array.of(), 1, 1, Float64Array.of(), 3.1),
    ).toThrow('seven channels');
  });
});
