import { describe, expect, it } from 'vitest';
import { EQUIPMENT_TYPES } from '../../equipment/registry';
import { partsOf } from './parts-of-checks';

const recorded = EQUIPMENT_TYPES.flatMap(({ code, profile }) =>
  profile === null || profile.channels.length === 0 ? [] : [{ code, profile }],
);

describe('the checks of a record', () => {
  it.each(recorded)('$code: limits, contradictions and changes, segments where it has a depth', ({ profile }) => {
    const hasDepth = profile.channels.some(({ chart }) => chart === 'depth');
    expect(partsOf(profile)).toEqual(['breaches', 'findings', ...(hasDepth ? ['segments'] : []), 'changes']);
  });

  it('are there for all types, also those that are told by time alone', () => {
    expect(recorded).toHaveLength(20);
    expect(recorded.filter(({ profile }) => !partsOf(profile).includes('segments')).map(({ code }) => code)).toEqual(
      expect.arrayContaining(['JT-V9', 'DS-GJ-01', 'DG1000', 'QH1000']),
    );
  });
});
