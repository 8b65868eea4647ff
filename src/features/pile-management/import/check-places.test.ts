import { describe, expect, it } from 'vitest';
import { cn } from '../../../i18n/cn';
import { en } from '../../../i18n/en';
import { plainFormat } from '../../../i18n/plain-format';
import { translator } from '../../../i18n/translate';
import { awayFrom } from './check-places';
import { awayText } from './place-text';

/** Places about a point, ten metres apart. */
const about = (x: number, y: number, piles: number) => ({
  xM: Float64Array.from({ length: piles }, (_, at) => x + 10 * (at % 7)),
  yM: Float64Array.from({ length: piles }, (_, at) => y + 10 * Math.floor(at / 7)),
});
const joined = (...all: { xM: Float64Array; yM: Float64Array }[]) => ({
  xM: Float64Array.from(all.flatMap(({ xM }) => [...xM])),
  yM: Float64Array.from(all.flatMap(({ yM }) => [...yM])),
});
const site = about(3_451_000, 513_000, 70);

describe('a file that lies away from the site', () => {
  it('is named from 20 km on, with the way there', () => {
    expect(awayFrom(site, about(3_451_000, 532_900, 70))).toBeNull();
    const east = awayFrom(site, about(3_451_000, 533_100, 70));
    expect([east?.distanceM, east?.direction]).toEqual([20_100, 'east']);
    // One zone of 3° beside it, and the number of the zone before the eastings.
    expect(awayFrom(site, about(3_455_000, 227_000, 70))?.direction).toBe('west');
    expect(awayFrom(site, about(3_451_000, 38_513_000, 70))?.distanceM).toBe(38_000_000);
    expect(awayFrom(site, about(3_421_000, 543_000, 70))?.direction).toBe('southeast');
  });

  it('is known by its middle, not by single slips', () => {
    expect(awayFrom(site, joined(about(3_451_200, 513_000, 70), about(0, 0, 20)))).toBeNull();
    const slips = joined(site, about(3_651_000, 513_000, 3));
    expect(awayFrom(slips, about(3_651_000, 513_000, 70))?.direction).toBe('north');
  });

  it('is not the next section of a long road, nor a file beside a site without piles', () => {
    const road = {
      xM: new Float64Array(1000).fill(3_451_000),
      yM: Float64Array.from({ length: 1000 }, (_, at) => 513_000 + 100 * at),
    };
    expect(awayFrom(road, about(3_451_050, 612_000, 70))).toBeNull();
    expect(awayFrom(about(0, 0, 0), site)).toBeNull();
    expect(awayFrom(site, { xM: Float64Array.of(Number.NaN), yM: Float64Array.of(1) })).toBeNull();
  });

  it('is said in both languages', () => {
    const way = { distanceM: 285_714, direction: 'west' } as const;
    const said = [cn, en].map((texts) => awayText({ t: translator(texts), unit: 'pile' }, plainFormat, way));
    expect(said[0]).toContain('西方向约 286 km');
    expect(said[1]).toContain('about 286 km to the west');
  });
});
