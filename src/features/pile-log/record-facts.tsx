import { NO_VALUE } from '../../i18n/format';
import { type Format, useFormat } from '../../i18n/use-format';
import { useTranslation } from '../../i18n/use-translation';
import { type Fact, Facts } from '../../ui/facts';
import { useNow } from '../../ui/use-now';
import type { PileRecord } from './records';

interface RecordFactsProps {
  readonly record: PileRecord;
  /** Everything recorded, not only what is asked for first. */
  readonly all: boolean;
  readonly timeZone: string | undefined;
}

/** The head of a record. Values that were not recorded are left out. */
export function RecordFacts({ record, all, timeZone }: RecordFactsProps) {
  const { t } = useTranslation();
  const format = useFormat(timeZone);
  const now = useNow(1_000);
  const worked = (record.inWork ? now : record.endedMs) - record.startedMs;
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
    { name: t('pileLog.meanDown'), value: format.number(record.meanDownMpm, 2), unit: 'm/min' },
    { name: t('pileLog.meanUp'), value: format.number(record.meanUpMpm, 2), unit: 'm/min' },
    { name: t('pileLog.maxTilt'), value: format.number(record.maxTiltDeg, 2), unit: '°' },
    { name: t('pileLog.score'), value: format.number(record.score) },
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
