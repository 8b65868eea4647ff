// The sums of the ports of a ring over a record, from the events of its log.
import type { WorkEvents } from '../../contracts/data-core';
import type { RingTerms } from '../../equipment/trade-terms';

export interface PortSum {
  readonly atDeg: number;
  /** The hour at which it stands on a clock, the crown at 12. */
  readonly hour: string;
  /** Null without a reading. */
  readonly largestMpa: number | null;
  readonly meanMpa: number | null;
  readonly volumeM3: number | null;
  /** Null where the design tells no pressure of the ground. */
  readonly limitMpa: number | null;
  readonly broken: boolean;
}

/** The figures of each port, in this order. */
export const PORT_TAKES = ['largest', 'mean', 'growth'] as const;

/** The pressure that a port may reach; null where the design tells none of the ground. */
export function portLimit(terms: RingTerms, design: Readonly<Record<string, unknown>> | null): number | null {
  const ground = design?.[terms.ground];
  // As decimals: 0.22 and 0.15 are 0.37.
  return typeof ground === 'number' ? Number((ground + terms.marginMpa).toFixed(6)) : null;
}

/** By port, in the order of the terms. */
export function portSums(
  terms: RingTerms,
  events: Pick<WorkEvents, 'values' | 'workedS'>,
  limitMpa: number | null,
): readonly PortSum[] {
  return terms.ports.map(({ atDeg }, port) => {
    const column = (take: number) => [...(events.values[port * PORT_TAKES.length + take] ?? [])];
    const largest = column(0).filter(Number.isFinite);
    const volumes = column(2).filter(Number.isFinite);
    const means = column(1)
      .map((mean, at) => ({ mean, seconds: events.workedS[at] ?? 0 }))
      .filter(({ mean, seconds }) => Number.isFinite(mean) && seconds > 0);
    const seconds = means.reduce((sum, part) => sum + part.seconds, 0);
    const largestMpa = largest.length === 0 ? null : Math.max(...largest);
    return {
      atDeg,
      hour: clockHour(atDeg),
      largestMpa,
      meanMpa: seconds === 0 ? null : means.reduce((sum, part) => sum + part.mean * part.seconds, 0) / seconds,
      volumeM3: volumes.length === 0 ? null : volumes.reduce((sum, volume) => sum + volume, 0),
      limitMpa,
      broken: largestMpa !== null && limitMpa !== null && largestMpa > limitMpa,
    };
  });
}

/** `1:30` for 45 degrees clockwise from the crown. */
export function clockHour(atDeg: number): string {
  const minutes = Math.round((((atDeg % 360) + 360) % 360) * 2);
  const hour = Math.floor(minutes / 60);
  return `${hour === 0 ? 12 : hour}:${String(minutes % 60).padStart(2, '0')}`;
}
