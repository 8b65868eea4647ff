// Making slurry in batches: water and cement are weighed, mixed, and let into the tank that the rigs draw from.

import { termOf } from '../../machines/course';
import type { MakeProcess, SimulatedType } from '../../machines/process';
import { around } from '../../machines/sensors';
import { slurryDensityGcm3, slurryLitres } from '../../machines/slurry';

const PASS = { weigh: 0, mix: 1, discharge: 2 } as const;
const WATER_SHARE_S = 0.45;
/** Area of the storage tank, and the rigs' draw from it. */
const TANK_M2 = 4;
const DRAW_LPM = 150;

const batching: MakeProcess = (random, work, planted) => {
  const designCement = termOf(work, 'cement_kg', 800);
  const designRatio = termOf(work, 'water_cement_ratio', 1);
  const cementGcm3 = termOf(work, 'cement_density_gcm3', 3.1);
  const siloT = termOf(work, 'silo_t', 40);
  const wanted = planted?.rule.key === 'weighing_error_max' ? planted.value : random.noise() * 0.35;
  const cementKg = designCement * (1 + wanted / 100);
  const waterKg = around(random, designCement * designRatio, 0.002);
  const ratio = waterKg / cementKg;
  const litres = slurryLitres(cementKg, ratio, cementGcm3);
  let levelM = random.between(0.7, 1.6);
  let mixedS = 0;
  return {
    phases: [
      { pass: PASS.weigh, work: 'weigh', lastsS: random.integer(80, 110) },
      { pass: PASS.mix, work: 'mix', lastsS: random.integer(150, 210), main: true },
      { pass: PASS.discharge, work: 'discharge', lastsS: random.integer(70, 100), main: true },
    ],
    read(now) {
      const { work: doing, pass } = now.phase;
      const weighing = doing === 'weigh';
      const water = weighing ? Math.min(1, now.share / WATER_SHARE_S) : 1;
      const cement = weighing ? Math.max(0, (now.share - WATER_SHARE_S) / (1 - WATER_SHARE_S)) : 1;
      if (doing === 'mix') mixedS += now.stepS;
      const inL =
        doing === 'discharge' && pass === PASS.discharge
          ? (litres * now.stepS) / ('lastsS' in now.phase ? now.phase.lastsS : 1)
          : 0;
      levelM = Math.max(0.2, levelM + (inL - (DRAW_LPM * now.stepS) / 60) / 1000 / TANK_M2);
      const left = doing === 'discharge' ? 1 - now.share : 1;
      return {
        cement_kg: cementKg * cement * left,
        water_kg: waterKg * water * left,
        ratio: weighing ? Number.NaN : ratio,
        density_gcm3: weighing ? Number.NaN : slurryDensityGcm3(ratio, cementGcm3) + random.noise() * 0.002,
        mixing_s: mixedS,
        weighing_error_pct: weighing ? Number.NaN : wanted,
        silo_t: siloT - (cementKg * cement) / 1000,
        level_m: Math.min(2.8, levelM) + random.noise() * 0.004,
      };
    },
  };
};

export const machine: SimulatedType = { make: batching, drives: { weighing_error_max: 'process' } };
