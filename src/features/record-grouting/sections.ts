// The columns of a grouted hole as sections to show.
import { type GroutedHole, WATER_FLOWS } from '../../contracts/data-core';

export type WaterFlow = (typeof WATER_FLOWS)[number];

export interface TestRun {
  readonly no: number;
  readonly mpa: number;
  readonly lpm: number;
  readonly lugeon: number;
}

export interface Grade {
  readonly ratio: number;
  readonly fromMs: number;
  readonly litres: number;
}

export interface Section {
  readonly no: number;
  readonly fromMs: number;
  readonly topM: number;
  readonly lengthM: number;
  readonly largestMpa: number;
  readonly litres: number;
  readonly cementKg: number;
  readonly doseKgpm: number;
  readonly lastLpm: number;
  /** NaN: it has taken no grout. */
  readonly tightMs: number;
  readonly isClosed: boolean;
  readonly flow: WaterFlow;
  readonly lugeon: number;
  readonly runs: readonly TestRun[];
  readonly grades: readonly Grade[];
}

export function sectionsOf(hole: GroutedHole): readonly Section[] {
  const at = (column: Float64Array, place: number): number => column[place] ?? Number.NaN;
  const placesOf = (column: Uint32Array, place: number): number[] =>
    Array.from(column.keys()).filter((row) => column[row] === place);
  return Array.from(hole.section, (no, place) => ({
    no,
    fromMs: at(hole.fromMs, place),
    topM: at(hole.topM, place),
    lengthM: at(hole.lengthM, place),
    largestMpa: at(hole.largestMpa, place),
    litres: at(hole.litres, place),
    cementKg: at(hole.cementKg, place),
    doseKgpm: at(hole.doseKgpm, place),
    lastLpm: at(hole.lastLpm, place),
    tightMs: at(hole.tightMs, place),
    isClosed: hole.closed[place] === 1,
    flow: WATER_FLOWS[hole.flow[place] ?? 0] ?? 'untold',
    lugeon: at(hole.lugeon, place),
    runs: placesOf(hole.runOf, place).map((row) => ({
      no: at(hole.run, row),
      mpa: at(hole.runMpa, row),
      lpm: at(hole.runLpm, row),
      lugeon: at(hole.runLugeon, row),
    })),
    grades: placesOf(hole.gradeOf, place).map((row) => ({
      ratio: at(hole.grade, row),
      fromMs: at(hole.gradeFromMs, row),
      litres: at(hole.gradeLitres, row),
    })),
  }));
}
