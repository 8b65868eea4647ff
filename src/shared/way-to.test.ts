import { describe, expect, it } from 'vitest';
import { DIRECTIONS, wayTo } from './way-to';

describe('wayTo', () => {
  const from = { eastM: 1000, northM: -500 };

  it('tells distance and direction', () => {
    expect(wayTo(from, { eastM: 1000, northM: -1700 })).toEqual({ distanceM: 1200, direction: 'south' });
    expect(wayTo(from, { eastM: 700, northM: -100 })).toEqual({ distanceM: 500, direction: 'northwest' });
  });

  it('names the nearest of eight directions, all round', () => {
    const named = Array.from({ length: 16 }, (_, step) => {
      const angle = ((step - 0.99) * Math.PI) / 8;
      return wayTo(from, { eastM: 1000 + 50 * Math.sin(angle), northM: -500 + 50 * Math.cos(angle) }).direction;
    });
    expect(named).toEqual(DIRECTIONS.flatMap((direction) => [direction, direction]));
  });
});
