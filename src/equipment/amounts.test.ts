import { describe, expect, it } from 'vitest';
import { amountFigure, amountShown } from './amounts';
import { equipmentOf } from './registry';

const { profile } = equipmentOf('HS-MI');
if (profile?.material == null) throw new Error('mixing piles are of cement');
const CEMENT = amountShown(profile, profile.material);

describe('an amount of a project', () => {
  it('is held against what the design asks for of the piles made', () => {
    const cement = amountFigure({ made: 378_000, design: 600_000, design_of_made: 360_000 }, CEMENT);
    expect(cement).toMatchObject({ made: 378, design: 600, expected: 360, uncompared: null });
    expect(cement.deviation).toBeCloseTo(0.05);
  });

  it('tells a design that says nothing from a site that has made nothing', () => {
    const none = { expected: null, deviation: null };
    expect(amountFigure({ made: 5, design: 0, design_of_made: 0 }, CEMENT)).toMatchObject({
      ...none,
      design: null,
      uncompared: 'notDesigned',
    });
    expect(amountFigure({ made: 0, design: 9, design_of_made: 0 }, CEMENT)).toMatchObject({
      ...none,
      uncompared: 'nothingMade',
    });
    // Nor does it say anything of the piles made, where something went into them.
    expect(amountFigure({ made: 5, design: 9, design_of_made: 0 }, CEMENT)).toMatchObject({
      ...none,
      uncompared: 'notDesigned',
    });
  });
});
