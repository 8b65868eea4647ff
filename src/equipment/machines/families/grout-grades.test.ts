// If these failed, simulated holes would be grouted by other rules than the field's, and their doses with them.
import { describe, expect, it } from 'vitest';
import { firstGrade, type Grade, pumped, thickest } from './grout-grades';

/** Pumps at a steady rate, a stretch of a minute at a time. */
function pumpedFor(minutes: number, lpm: number, from: Grade = firstGrade()): Grade {
  let grade = from;
  for (let i = 0; i < minutes; i++) grade = pumped(grade, { litres: lpm, seconds: 60, lpm });
  return grade;
}

describe('the grade of grout', () => {
  it('begins thin, and is thickened after 300 L', () => {
    expect(pumpedFor(14, 20).ratio).toBe(3);
    expect(pumpedFor(15, 20)).toMatchObject({ ratio: 2, litres: 0, seconds: 0 });
    expect(pumpedFor(30, 20).ratio).toBe(1);
  });

  it('is thickened after an hour where 300 L have not gone in', () => {
    expect(pumpedFor(59, 4).ratio).toBe(3);
    expect(pumpedFor(60, 4).ratio).toBe(2);
  });

  it('skips a grade above 30 L/min, and stays the thickest there is', () => {
    expect(pumpedFor(10, 30).ratio).toBe(2);
    expect(pumpedFor(8, 40).ratio).toBe(1);
    expect(pumpedFor(600, 40)).toMatchObject({ ratio: 0.5 });
    expect(thickest().ratio).toBe(0.5);
  });

  it('is left alone while a section is held to its end', () => {
    expect(pumpedFor(120, 0.5).ratio).toBe(3);
  });
});
