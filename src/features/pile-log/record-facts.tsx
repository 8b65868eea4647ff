import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/use-format';
import { type Fact, Facts } from './facts';
import type { PileRecord } from './records';

interface RecordFactsProps {
  readonly record: PileRecord;
  readonly timeZone: string | undefined;
}

/** The head of a record: times, material and the largest and mean values. */
export function RecordFacts({ record, timeZone }: RecordFactsProps) {
  const { t } = useTranslation();
  const format = useFormat(timeZone);
  const facts: Fact[] = [
    { name: t('pileLog.started'), value: format.dateTime(record.startedMs).slice(5) },
    {
      name: t('pileLog.ended'),
      value: record.inWork ? t('pileLog.inWork') : format.dateTime(record.endedMs).slice(5),
    },
    { name: t('pileLog.duration'), value: format.duration(record.endedMs - record.startedMs) },
    { name: t('pileLog.slurry'), value: format.number(record.slurryL, 0), unit: 'L' },
    { name: t('pileLog.ash'), value: format.number(record.ashKg, 0), unit: 'kg' },
    { name: t('pileLog.ashPerMetre'), value: format.number(record.ashKg / record.depthM, 1), unit: 'kg/m' },
    { name: t('pileLog.waterCement'), value: format.number(record.waterCementRatio, 2) },
    { name: t('pileLog.emptyStir'), value: format.number(record.emptyStirDepthM, 2), unit: 'm' },
    { name: t('pileLog.maxCurrent'), value: format.number(record.maxCurrentA, 0), unit: 'A' },
    { name: t('pileLog.meanDown'), value: format.number(record.meanDownMpm, 2), unit: 'm/min' },
    { name: t('pileLog.meanUp'), value: format.number(record.meanUpMpm, 2), unit: 'm/min' },
    { name: t('pileLog.maxTilt'), value: format.number(record.maxTiltDeg, 2), unit: '°' },
    { name: t('pileLog.score'), value: format.number(record.score, 0) },
    { name: t('pileLog.warnings'), value: format.number(record.warnings), warned: record.warnings > 0 },
  ];
  return <Facts facts={facts} label={t('pileLog.record', { no: record.recordNo })} />;
}
