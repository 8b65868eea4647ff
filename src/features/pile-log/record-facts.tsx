import type { EquipmentProfile } from '../../equipment/descriptor';
import { type SpeedColumn, speedNames } from '../../equipment/record-figures';
import { NO_VALUE } from '../../i18n/format';
import { type Format, useFormat } from '../../i18n/use-format';
import { useLanguage, useTranslation } from '../../i18n/use-translation';
import { type Fact, Facts } from '../../ui/facts';
import { useNow } from '../../ui/use-now';
import type { PileRecord } from './records';

interface RecordFactsProps {
  readonly profile: Pick<EquipmentProfile, 'passes'>;
  readonly record: PileRecord;
  /** Everything recorded, not only the first facts. */
  readonly all: boolean;
  readonly timeZone: string | undefined;
}

/** The head of a record. Values that were not recorded are left out. */
export function RecordFacts({ profile, record, all, timeZone }: RecordFactsProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const format = useFormat(timeZone);
  const now = useNow(1_000);
  const worked = (record.inWork ? now : record.endedMs) - record.startedMs;
  const speed = (column: SpeedColumn, mpm: number): Fact[] => {
    const names = speedNames(profile, column);
    return names === undefined ? [] : [{ name: names[language], value: format.number(mpm, 2), unit: 'm/min' }];
  };
  const first: Fact[] = [
    { name: t('pileLog.started'), value: short(format, record.startedMs) },
    { name: t('pileLog.duration'), value: format.duration(worked) },
    { name: t('pileLog.ash'), value: format.number(record.ashKg), unit: 'kg' },
    { name: t('pileLog.ashPerMetre'), value: format.number(record.ashKg / record.depthM, 1), unit: 'kg/m' },
    { name: t('pileLog.warnings'), value: format.number(record.warnings), warned: record.warnings > 0 },
  ];
  const rest: Fact[] = [
    { name: t('pileLog.ended'), value: short(format, record.endedMs) },
    { name: t('pileLog.slurry'), value: format.number(record.slurryL), unit: 'L' },
    { name: t('pileLog.waterCement'), value: format.number(record.waterCementRatio, 2) },
    { name: t('pileLog.emptyStir'), value: format.number(record.emptyStirDepthM, 2), unit: 'm' },
    { name: t('pileLog.maxCurrent'), value: format.number(record.maxCurrentA), unit: 'A' },
    ...speed('mean_down_mpm', record.meanDownMpm),
    ...speed('mean_up_mpm', record.meanUpMpm),
    { name: t('pileLog.maxTilt'), value: format.number(record.maxTiltDeg, 2), unit: '°' },
    { name: t('pileLog.score'), value: format.number(record.score, 1) },
  ];
  const shown = all ? [...first, ...rest] : first;
  return (
    <Facts
      facts={shown.filter(({ value }) => value !== NO_VALUE)}
      label={t('pileLog.record', { no: record.recordNo })}
    />
  );
}

/** MM-dd HH:mm: the year is in the record's number. */
function short(format: Format, ms: number): string {
  return Number.isFinite(ms) ? format.dateTime(ms).slice(5, 16) : NO_VALUE;
}
