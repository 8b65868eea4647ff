// The findings in piles as built, and their areas, as files: the columns of the screen, numbers with a digit more.
import type { FileColumn } from '../../../contracts/table-file';
import type { Translate } from '../../../i18n/translate';
import type { BuiltFinding, BuiltKind } from '../../../parts/as-built/built-findings';
import { simulatedColumn } from '../../../parts/export-menu/simulated-column';
import type { SimulatedShare } from '../../../shared/simulated-share';
import type { BuiltArea } from './built-areas';

/** Records whose piles no design has, the newest first. */
export interface FoundRecord {
  readonly recordNo: string;
  readonly machine: number;
  readonly endedMs: number;
  readonly isSimulated: boolean;
}

interface FindingTerms {
  readonly t: Translate;
  /** Title of the column of piles. */
  readonly pileTitle: string;
  readonly numberOf: (pileId: number) => string;
  readonly nameOf: (machine: number) => string;
  readonly textOf: (finding: BuiltFinding) => string;
  readonly time: (ms: number) => string;
  readonly records: readonly FoundRecord[];
  /** Whether a pile is marked in the list. */
  readonly isSimulated: (pileId: number) => boolean;
}

const UNITS: Readonly<Record<BuiltKind, 'mm' | 'm' | 'records' | 'h' | 'none'>> = {
  beyond: 'mm',
  short: 'm',
  surveyShift: 'mm',
  surveyTurn: 'mm',
  machineShift: 'mm',
  machineTurn: 'mm',
  otherPlace: 'mm',
  twice: 'records',
  skipped: 'h',
  unplanned: 'none',
};
const DECIMALS = { mm: 1, m: 3, records: 0, h: 1, none: 0 } as const;

/** A row for each pile of each finding; for piles that no design has, a row a record. */
export function findingColumns(findings: readonly BuiltFinding[], terms: FindingTerms): readonly FileColumn[] {
  const { t, pileTitle, numberOf, nameOf, textOf, time, records, isSimulated } = terms;
  const titles: string[] = [];
  const machines: string[] = [];
  const numbers: string[] = [];
  const units: string[] = [];
  const places: string[] = [];
  const recordNos: string[] = [];
  const endings: string[] = [];
  const whys: string[] = [];
  const values: number[] = [];
  const shares: SimulatedShare[] = [];
  for (const finding of findings) {
    const { kind, machine, piles, others } = finding;
    const unit = UNITS[kind];
    const rows = kind === 'unplanned' ? records.length : piles.length;
    const title = t(`asBuilt.kinds.${kind}`, { machine: nameOf(machine) });
    const why = textOf(finding);
    for (let at = 0; at < rows; at += 1) {
      const record = kind === 'unplanned' ? records[at] : undefined;
      const by = record?.machine ?? machine;
      const value = finding.values[at] ?? Number.NaN;
      titles.push(title);
      machines.push(by === 0 ? '' : nameOf(by));
      numbers.push(record === undefined ? numberOf(piles[at] ?? 0) : '');
      values.push(unit === 'none' ? Number.NaN : Number(value.toFixed(DECIMALS[unit])));
      units.push(unit === 'none' ? '' : t(`asBuilt.file.units.${unit}`));
      places.push(kind === 'otherPlace' ? numberOf(others[at] ?? 0) : '');
      recordNos.push(record?.recordNo ?? '');
      endings.push(record === undefined ? '' : time(record.endedMs));
      whys.push(why);
      shares.push((record?.isSimulated ?? isSimulated(piles[at] ?? 0)) ? 'all' : 'none');
    }
  }
  return [
    { title: t('asBuilt.file.finding'), values: titles },
    { title: t('asBuilt.file.machine'), values: machines },
    { title: pileTitle, values: numbers },
    { title: t('asBuilt.file.value'), values: Float64Array.from(values) },
    { title: t('asBuilt.file.unit'), values: units },
    { title: t('asBuilt.file.other'), values: places },
    { title: t('asBuilt.file.record'), values: recordNos },
    { title: t('asBuilt.file.ended'), values: endings },
    { title: t('asBuilt.file.why'), values: whys },
    simulatedColumn(t, shares),
  ];
}

/** All areas, also those that the screen leaves out. `shares`: how much of each is simulated. */
export function areaColumns(
  areas: readonly BuiltArea[],
  nameOf: (area: BuiltArea) => string,
  shares: readonly SimulatedShare[],
  t: Translate,
): readonly FileColumn[] {
  const numbers = (of: (area: BuiltArea) => number, decimals: number): Float64Array =>
    Float64Array.from(areas, (area) => Number(of(area).toFixed(decimals)));
  return [
    { title: t('asBuilt.area'), values: areas.map(nameOf) },
    { title: t('asBuilt.designed'), values: numbers(({ designed }) => designed, 0) },
    { title: t('asBuilt.heads.made'), values: numbers(({ made }) => made, 0) },
    { title: t('asBuilt.file.reached'), values: numbers(({ reachedM }) => reachedM, 2) },
    { title: t('asBuilt.file.designedM'), values: numbers(({ designedM }) => designedM, 2) },
    { title: t('asBuilt.heads.mean'), values: numbers(({ meanMm }) => meanMm, 2) },
    { title: t('asBuilt.heads.worst'), values: numbers(({ worstMm }) => worstMm, 1) },
    { title: t('asBuilt.beyond'), values: numbers(({ beyond }) => beyond, 0) },
    { title: t('asBuilt.short'), values: numbers(({ short }) => short, 0) },
    simulatedColumn(t, shares),
  ];
}

/** The name of an area, as the screen has it. */
export function areaName(
  { row, box: [south, north, west, east] }: BuiltArea,
  t: Translate,
  number: (value: number, digits: number) => string,
): string {
  if (row !== null) return row || t('asBuilt.noRow');
  return t('asBuilt.square', {
    north: `${number(south, 0)}–${number(north, 0)}`,
    east: `${number(west, 0)}–${number(east, 0)}`,
  });
}
