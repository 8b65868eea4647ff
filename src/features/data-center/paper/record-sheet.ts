// The record sheet of a pile (成桩记录表): a pure function of the record. Names, units and decimals are
// those of the screen.

import { fullRange, limitValue, trackOf, valueAxis } from '../../../charts/depth-log-input';
import { niceAxis } from '../../../charts/nice-axis';
import { timeTicks } from '../../../charts/time-ticks';
import type { RecordNote } from '../../../contracts/api/record-notes';
import type { LogTracks } from '../../../contracts/data-core';
import type { DamagedStretch } from '../../../contracts/envelope';
import type { PaperBlock, PaperCode, PaperFact, PaperLog, PaperSheet, PaperTrack } from '../../../contracts/paper';
import type { Channel, EquipmentProfile, EquipmentType } from '../../../equipment/descriptor';
import { designShown } from '../../../equipment/design-text';
import { numberedAs, UNITS } from '../../../equipment/units';
import { NO_VALUE } from '../../../i18n/format';
import type { Translate } from '../../../i18n/translate';
import type { Format } from '../../../i18n/use-format';
import { chartLimits } from '../../../parts/log/chart-limits';
import { damageWords } from '../../../parts/log/damage-words';
import type { Segments } from '../../../parts/log/segment-columns';
import { fieldText } from '../field-text';
import type { RecordDetail } from '../record-detail';
import { fieldName, recordFields, recordValue } from '../record-fields';
import { segmentTables } from './segment-tables';
import type { SheetTerms } from './sheet-terms';

export interface SheetOf {
  readonly record: RecordDetail;
  /** Null where the seconds were not kept. Where no depth is recorded there are no segments. */
  readonly log: {
    readonly by: 'depth' | 'time';
    readonly tracks: LogTracks;
    readonly segments: Segments | null;
    /** The tables of the type's trade. */
    readonly trade: readonly PaperBlock[];
    /** Stretches that are stored damaged, and in nothing of this. */
    readonly damaged: readonly DamagedStretch[];
  } | null;
  readonly code: PaperCode | null;
  readonly notes: readonly RecordNote[];
}

export function recordSheet(terms: SheetTerms, { record, log, code, notes }: SheetOf): PaperSheet {
  const { t, projectName, foot } = terms;
  const title = sheetTitle(terms);
  const names = (['recorder', 'technical', 'quality', 'supervisor'] as const).map((key) =>
    t(`paper.signatures.${key}`),
  );
  const blocks: PaperBlock[] = [{ kind: 'facts', facts: headFacts(terms, record) }];
  if (record.ended_ms === null) blocks.push({ kind: 'note', text: t('paper.inWork') });
  if (log === null) blocks.push({ kind: 'note', text: t('paper.noLog') });
  else {
    // Where nothing goes through the depth, people read the sheet for the trade's tables.
    const lacking = damageWords(log.damaged, { ...terms, ofSeveral: false });
    const curves = logBlock(terms, record, log);
    const drawn = [
      // Without a reading its axis would be of no depth or time that was recorded.
      curves.tracks.length === 0 ? ({ kind: 'note', text: t('paper.noReadings') } as const) : curves,
      ...(lacking === null ? [] : [{ kind: 'note', text: lacking } as const]),
    ];
    blocks.push(...(log.by === 'depth' ? [...drawn, ...log.trade] : [...log.trade, ...drawn]));
    if (log.segments !== null) blocks.push(...segmentTables(terms, log.segments, record.design?.terms ?? {}));
  }
  if (notes.length > 0) blocks.push(notesTable(terms, notes));
  blocks.push({ kind: 'signatures', names, date: t('paper.date') });
  return {
    name: record.pile_no,
    title: record.is_simulated ? t('paper.simulated', { title }) : title,
    subtitle: projectName,
    blocks,
    foot: `${foot} · ${record.record_no}`,
    code,
  };
}

function notesTable({ t, format }: SheetTerms, notes: readonly RecordNote[]): PaperBlock {
  return {
    kind: 'table',
    title: t('paper.notes'),
    columns: [
      { title: t('paper.notePlace'), align: 'left' },
      { title: t('paper.note'), align: 'left' },
      { title: t('paper.noteAuthor'), align: 'left' },
    ],
    rows: notes.map(({ depth_m: depthM, at_ms: atMs, text, photos, account, created_ms: createdMs }) => [
      [depthM === null ? [] : [withUnit(format.number(depthM, 2), 'm')], atMs === null ? [] : [format.clock(atMs)]]
        .flat()
        .join(' '),
      photos.length === 0 ? text : `${text} ${t('paper.notePhotos', { count: photos.length })}`,
      [account, format.dateTime(createdMs)].filter((part) => part !== '').join(' '),
    ]),
  };
}

export function sheetTitle({ type, language, t }: Pick<SheetTerms, 'type' | 'language' | 't'>): string {
  return t(`paper.titleOf.${titleKey(type)}`, { type: type.names[language] });
}

function titleKey({ unit }: EquipmentType): 'pile' | 'other' {
  return unit.en === UNITS.pile.en ? 'pile' : 'other';
}

/** First in the head, in this order, for every type. */
const LEADING = ['pile_no', 'equipment_name', 'record_no', 'started_ms', 'ended_ms'] as const;
/** Said with the design, or in the title. */
const APART: ReadonlySet<string> = new Set([...LEADING, 'design_depth_m', 'depth_m', 'is_simulated']);

function headFacts(terms: SheetTerms, record: RecordDetail): PaperFact[] {
  const { type, profile, language, t, format } = terms;
  const fields = recordFields(profile);
  const fact = (key: string): PaperFact[] => {
    const field = fields.find((known) => known.key === key);
    if (field === undefined) return [];
    const value = fieldText(field, recordValue(record, field), format, t('common.yes'));
    return [{ name: fieldName(field, numberedAs(type.unit), language, t), value: withUnit(value, field.unit) }];
  };
  const { design_depth_m: design, depth_m: reached, design: pile } = record;
  const designed = (pile === null ? [] : profile.designParameters).flatMap((parameter): PaperFact[] => {
    const value = designShown(parameter, pile?.terms[parameter.key], language);
    return value === null
      ? []
      : [{ name: designName(parameter.names[language], t), value: withUnit(String(value), parameter.unit) }];
  });
  const shown = [
    ...LEADING.flatMap(fact),
    { name: t('paper.duration'), value: format.duration((record.ended_ms ?? Number.NaN) - record.started_ms) },
    ...fact('design_depth_m'),
    ...fact('depth_m'),
    { name: t('paper.reached'), value: format.share(design === null || reached === null ? null : reached / design) },
    {
      name: designName(t(`common.acrossOf.${numberedAs(type.unit)}`), t),
      value: withUnit(format.number(pile?.diameter_m, 2), 'm'),
    },
    ...designed,
    ...fields.filter(({ key }) => !APART.has(key)).flatMap(({ key }) => fact(key)),
  ];
  return shown.filter(({ value }) => value !== NO_VALUE);
}

/** Names a designed value so, beside the value reached. */
function designName(name: string, t: Translate): string {
  return name.toLowerCase().includes(t('paper.designWord')) ? name : t('paper.designed', { name });
}

function withUnit(value: string, unit: string): string {
  return value === NO_VALUE || unit === '' ? value : `${value}\u00a0${unit}`;
}

/** Round steps along the page. */
const DEPTH_STEPS = 16;
const TIME_STEPS = 10;

function logBlock(terms: SheetTerms, record: RecordDetail, log: NonNullable<SheetOf['log']>): PaperLog {
  const { profile, language, t, format, limits } = terms;
  const { by, tracks } = log;
  const design = record.design_depth_m;
  const { from, to } = fullRange(tracks, by, design);
  const lines = chartLimits(profile.warningRules, limits, language, tracks);
  const drawn = profile.channels.flatMap((channel): PaperTrack[] => {
    const track = trackOf(tracks, channel.key);
    const wanted = channel.chart === 'track' || (by === 'time' && channel.chart === 'depth');
    if (track === undefined || !wanted || !Number.isFinite(track.min)) return [];
    const own = lines.filter((line) => line.channel === channel.key);
    const axis = valueAxis(channel, track, own);
    return [
      {
        title: channel.names[language],
        unit: channel.unit,
        from: axis.min,
        to: axis.max,
        ticks: steps(axis.min, axis.max, axis.interval).map((at) => ({ at, text: String(Number(at.toPrecision(10))) })),
        limits: own.map((line) => ({ at: line.value, text: `${line.label} ${limitValue(line, channel)}` })),
        stretches: track.stretches,
      },
    ];
  });
  const made = new Set(tracks.tracks.flatMap(({ extremes }) => extremes.map(({ pass }) => pass)));
  return {
    kind: 'log',
    title: t('paper.log'),
    axis: {
      title: t(by === 'depth' ? 'paper.depth' : 'paper.time'),
      from,
      to,
      ticks: axisTicks(by, from, to, format),
      marks:
        by === 'depth' && design !== null
          ? [{ at: design, text: t('paper.designDepth', { depth: format.number(design, 2) }) }]
          : [],
    },
    tracks: drawn,
    passes: profile.passes.flatMap(({ names }, code) => (made.has(code) ? [{ code, name: names[language] }] : [])),
  };
}

function axisTicks(by: 'depth' | 'time', from: number, to: number, format: Format) {
  if (by === 'time') return timeTicks(from, to, TIME_STEPS).map((at) => ({ at, text: format.clock(at) }));
  const { interval } = niceAxis(from, to, DEPTH_STEPS);
  return steps(from, to, interval).map((at) => ({ at, text: String(Number(at.toPrecision(10))) }));
}

function steps(from: number, to: number, step: number): number[] {
  return Array.from({ length: Math.floor((to - from) / step + 1e-6) + 1 }, (_, at) => from + at * step);
}

/** Channels that the sheet draws or counts. */
export function sheetChannels({ channels }: Pick<EquipmentProfile, 'channels'>): string[] {
  return channels.map(({ key }: Channel) => key);
}
