// The sums by day and machine, collected while records are written. Records count on the day they end, warnings on
// the day they are raised, as in live ingest.
import type { PoolClient } from 'pg';
import type { EquipmentProfile } from '../../src/equipment/descriptor';
import { type Figure, summedFigures } from '../../src/equipment/record-figures';
import type { RecordSummary } from '../engine/record-summary';
import { insertColumns } from './bulk';
import { siteDay } from './calendar';

interface Total {
  readonly day: string;
  readonly deviceId: number;
  piles: number;
  metres: number;
  slurryL: number;
  ashKg: number;
  warnings: number;
  readonly figures: Record<string, number>;
}

export class DayTotals {
  private readonly totals = new Map<string, Total>();
  private readonly summed: readonly Figure[];

  constructor(profile: EquipmentProfile) {
    this.summed = summedFigures(profile);
  }

  addRecord(
    endMs: number,
    deviceId: number,
    record: Pick<RecordSummary, 'depthM' | 'slurryL' | 'ashKg' | 'figures'>,
  ): void {
    const total = this.of(endMs, deviceId);
    total.piles += 1;
    total.metres += record.depthM ?? 0;
    total.slurryL += record.slurryL ?? 0;
    total.ashKg += record.ashKg ?? 0;
    for (const { key } of this.summed) total.figures[key] = (total.figures[key] ?? 0) + (record.figures[key] ?? 0);
  }

  addWarning(atMs: number, deviceId: number): void {
    this.of(atMs, deviceId).warnings += 1;
  }

  async insert(client: PoolClient, projectId: number): Promise<void> {
    const rows = [...this.totals.values()];
    await insertColumns(
      client,
      'daily',
      [
        { name: 'day', type: 'date', values: rows.map((r) => r.day) },
        { name: 'device_id', type: 'int', values: rows.map((r) => r.deviceId) },
        { name: 'piles', type: 'int', values: rows.map((r) => r.piles) },
        { name: 'metres', type: 'float8', values: rows.map((r) => r.metres) },
        { name: 'slurry_l', type: 'float8', values: rows.map((r) => r.slurryL) },
        { name: 'ash_kg', type: 'float8', values: rows.map((r) => r.ashKg) },
        { name: 'warnings', type: 'int', values: rows.map((r) => r.warnings) },
        { name: 'figures', type: 'text', as: '$::jsonb', values: rows.map((r) => JSON.stringify(r.figures)) },
      ],
      [{ name: 'project_id', type: 'int', value: projectId }],
    );
  }

  private of(ms: number, deviceId: number): Total {
    const day = siteDay(ms);
    const key = `${day}/${deviceId}`;
    const known = this.totals.get(key);
    if (known) return known;
    const total: Total = { day, deviceId, piles: 0, metres: 0, slurryL: 0, ashKg: 0, warnings: 0, figures: {} };
    this.totals.set(key, total);
    return total;
  }
}
