// A second of a mixing pile as its machine sends it, for tests that publish rows of their own.
import type { RealMessage } from '../../../src/contracts/broker';

interface MixingSecond {
  readonly recordNo: string;
  /** Second of the record, from 0. */
  readonly seq: number;
  readonly timeMs: number;
  readonly pile: { readonly id: number; readonly no: string };
  readonly down: boolean;
  readonly depthM: number;
  readonly speedMpm: number;
  /** Put in so far. */
  readonly slurryL: number;
  readonly ends?: boolean;
}

/** Beside what is given, readings that change a little and break no limit. */
export function mixingRow({ seq, pile, down, depthM, ...row }: MixingSecond): RealMessage {
  return {
    record_no: row.recordNo,
    seq,
    time_ms: row.timeMs,
    event: seq === 0 ? 'start' : row.ends === true ? 'end' : 'record',
    pile_id: pile.id,
    pile_no: pile.no,
    pass: down ? 0 : 1,
    values: {
      depth_m: Math.round(depthM * 1000) / 1000,
      speed_mpm: row.speedMpm,
      flow_lpm: 30 + (seq % 7),
      slurry_l: row.slurryL,
      ash_kgpm: 60,
      density_gcm3: 1.7 + (seq % 5) / 1000,
      current_a: 50 + (seq % 11),
      rotation_rpm: 18,
      pump_mpa: 0.5,
      tilt_x_deg: 0.1,
      tilt_y_deg: -0.2,
    },
  };
}
