import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useEffect, useRef } from 'react';
import type { LongColumn } from '../../../contracts/table-file';
import { useFormat } from '../../../i18n/use-format';
import { useTranslation } from '../../../i18n/use-translation';
import { type SavedTable, SaveMenu } from '../../../parts/export-menu/save-menu';
import { simulatedWords } from '../../../parts/export-menu/simulated-column';
import { numbersInSteps, textsInSteps } from '../../../shared/columns-in-steps';
import { inSlices } from '../../../shared/in-slices';
import { shareOf } from '../../../shared/simulated-share';
import { textIn } from '../../../shared/texts';
import { CompactLine, CompactRow } from '../../../ui/data-table/compact-row';
import type { DataColumn } from '../../../ui/data-table/data-table';
import { Panel } from '../../../ui/panel';
import { raiseError } from '../../../ui/raised-errors';
import { useDark } from '../../../ui/theme/theme-choice';
import type { RecordSelection } from '../record-selection';
import { nameOf } from './analyse-url';
import { NamedRowsTable } from './named-rows-table';
import { type Found, selectedOutside } from './outside';
import { RecordPlaces } from './record-places';
import type { ReadingsOutside } from './use-outside';

const useStyles = makeStyles({
  root: {
    flex: '2 0 260px',
    display: 'flex',
    minHeight: '260px',
    '@media (max-width: 1099px)': { flex: '0 0 560px' },
  },
  totals: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '2px 14px',
    padding: '4px 12px',
    fontSize: tokens.fontSizeBase200,
    fontVariantNumeric: 'tabular-nums',
    color: tokens.colorNeutralForeground2,
  },
  body: {
    flex: 1,
    minHeight: 0,
    display: 'grid',
    // So that a window of 1366 pixels has room for all columns: the button of their settings covers no head then.
    gridTemplateColumns: 'minmax(0, 5fr) minmax(0, 2fr)',
    '@media (max-width: 1099px)': { gridTemplateColumns: 'minmax(0, 1fr)', gridTemplateRows: '220px 240px' },
  },
  list: { position: 'relative', minHeight: 0 },
});

/** Machines that are told beside the totals; the list has all records. */
const MOST_MACHINES = 4;

const FIGURES = ['off', 'min', 'max', 'readings', 'depthM'] as const;
type Figure = (typeof FIGURES)[number];
const WIDTHS: Readonly<Record<Figure, number>> = { off: 118, min: 62, max: 62, readings: 84, depthM: 84 };
type Key = 'record' | 'pile' | 'machine' | 'began' | Figure;

interface OutsidePanelProps {
  readonly typeCode: string;
  readonly found: Found;
  /** Undefined while they are being counted. */
  readonly readings: ReadingsOutside | undefined;
  readonly isBusy: boolean;
  readonly phone: boolean;
  readonly timeZone: string | undefined;
  readonly onRecord: (recordNo: string) => void;
  readonly onSelect: (selection: RecordSelection) => void;
}

/** The records that leave the limits: their totals, a list with the furthest first, and where they stand. */
export function OutsidePanel(props: OutsidePanelProps) {
  const { typeCode, found, readings, isBusy, phone, timeZone, onRecord, onSelect } = props;
  const styles = useStyles();
  const { t } = useTranslation();
  const format = useFormat(timeZone);
  const dark = useDark();
  const { answer, outside, totals } = found;
  const { listed, byRecord, question } = answer;
  const { channel } = question;
  const isThere = useRef(false);
  useEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
    };
  }, []);
  /** Of a row, the record's place in the list. */
  const listedAt = (row: number): number => byRecord.record[outside.at[row] ?? -1] ?? -1;
  const figure = (key: Figure, row: number): number => {
    const at = outside.at[row] ?? -1;
    if (key === 'off') return outside.off[row] ?? Number.NaN;
    if (key === 'readings') return readings?.byRecord[at] ?? Number.NaN;
    return (key === 'depthM' ? listed.depthM[listedAt(row)] : byRecord[key][at]) ?? Number.NaN;
  };
  const decimalsOf = (key: Figure): number => (key === 'readings' ? 0 : key === 'depthM' ? 2 : channel.decimals);
  const figureText = (key: Figure, row: number): string => {
    const value = figure(key, row);
    const text = format.number(key === 'off' ? Math.abs(value) : value, decimalsOf(key));
    return key !== 'off' ? text : `${value > 0 ? '+' : '−'}${text}`;
  };
  const recordNoOf = (row: number): string => textIn(listed.recordNos, listedAt(row));
  const machineOf = (row: number): string => listed.machineNames.get(listed.machineIds[listedAt(row)] ?? -1) ?? '';
  const pileOf = (row: number): string => textIn(listed.pileNos, listedAt(row));
  const withUnit = (text: string): string => `${text} ${channel.unit}`.trim();
  const titles: Readonly<Record<Exclude<Key, 'record'>, string>> = {
    pile: t('analyse.pile'),
    machine: t('analyse.nameOf.machine'),
    began: t('analyse.began'),
    off: withUnit(t('analyse.outsideOff')),
    min: t('analyse.figure.min'),
    max: t('analyse.figure.max'),
    readings: t('analyse.outsideColumn'),
    depthM: t('analyse.reachedM'),
  };
  const beganText = (row: number): string => format.dateTime(listed.startedMs[listedAt(row)]);
  const columns: readonly DataColumn<Key>[] = [
    {
      key: 'record',
      title: t('analyse.nameOf.record'),
      width: 150,
      grow: 1,
      pinned: true,
      isRowHead: true,
      cell: recordNoOf,
    },
    { key: 'pile', title: titles.pile, width: 112, grow: 1, cell: pileOf },
    { key: 'machine', title: titles.machine, width: 70, cell: machineOf },
    ...FIGURES.map((key) => ({
      key,
      title: titles[key],
      width: WIDTHS[key],
      numeric: true,
      cell: (row: number) => figureText(key, row),
    })),
    { key: 'began', title: titles.began, width: 140, cell: beganText },
  ];
  const compact = (row: number) => (
    <CompactRow>
      <CompactLine wrap end={withUnit(figureText('off', row))}>
        {recordNoOf(row)}
      </CompactLine>
      <CompactLine wrap small end={beganText(row)}>
        <span>{pileOf(row)}</span>
        <span>{machineOf(row)}</span>
        <span>
          {titles.readings} {figureText('readings', row)}
        </span>
      </CompactLine>
    </CompactRow>
  );
  const rows = outside.at.length;
  function* tableInSteps(): Generator<undefined, SavedTable> {
    const simulated = simulatedWords(t);
    const texts: readonly (readonly [title: string, textOf: (row: number) => string])[] = [
      [t('analyse.nameOf.record'), recordNoOf],
      [titles.pile, pileOf],
      [titles.machine, machineOf],
      [titles.began, beganText],
    ];
    const saved: LongColumn[] = [];
    for (const [title, textOf] of texts) saved.push({ title, values: yield* textsInSteps(rows, textOf) });
    for (const key of FIGURES) {
      const rounded = (row: number): number => Number(figure(key, row).toFixed(decimalsOf(key)));
      saved.push({ title: titles[key], values: yield* numbersInSteps(rows, rounded) });
    }
    const words = (row: number): string => simulated[shareOf(listed.simulated[listedAt(row)] ?? 0, 1)];
    saved.push({ title: t('common.simulated'), values: yield* textsInSteps(rows, words) });
    return {
      fileName: `${t('analyse.outsideTitle')}-${nameOf(channel.key)}`,
      title: t('analyse.outsideTitle'),
      columns: saved,
    };
  }
  const select = (): void => {
    inSlices(selectedOutside(answer, outside)).then((selection) => {
      // A user who has left meanwhile is not brought back to the list.
      if (isThere.current) onSelect(selection);
    }, raiseError);
  };
  const none = rows === 0;
  return (
    <div className={styles.root}>
      <Panel
        title={t('analyse.outsideTitle')}
        actions={
          none ? undefined : (
            <>
              <Button size="small" appearance="subtle" onClick={select}>
                {t('analyse.outsideSelect')}
              </Button>
              <SaveMenu table={() => inSlices(tableInSteps())} label={t('analyse.outsideSave')} />
            </>
          )
        }
      >
        <div className={styles.totals} role="status">
          {none ? t('analyse.outsideNone') : null}
          {none ? null : (
            <span>
              {t('analyse.outsideTotals', {
                outside: format.number(totals.records.outside),
                all: format.number(totals.records.all),
                share: format.share(totals.records.outside / totals.records.all),
                outsideM: format.number(totals.depthM.outside, 1),
                allM: format.number(totals.depthM.all, 1),
              })}
            </span>
          )}
          {totals.machines.slice(0, MOST_MACHINES).map(({ id, all, outside: count }) => (
            <span key={id}>
              {t('analyse.outsideMachine', {
                machine: listed.machineNames.get(id) ?? String(id),
                outside: format.number(count),
                all: format.number(all),
              })}
            </span>
          ))}
        </div>
        {none ? null : (
          <div className={styles.body}>
            <div className={styles.list}>
              <NamedRowsTable
                label={t('analyse.outsideTitle')}
                name={`outside.${typeCode}`}
                columns={columns}
                rows={outside.at.length}
                nameOf={recordNoOf}
                isBusy={isBusy}
                open={null}
                onOpen={(row) => onRecord(recordNoOf(row))}
                compact={phone ? compact : null}
              />
            </div>
            <RecordPlaces {...{ listed, outside, dark, onRecord }} record={byRecord.record} />
          </div>
        )}
      </Panel>
    </div>
  );
}
