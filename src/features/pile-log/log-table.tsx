import { makeStyles, tokens } from '@fluentui/react-components';
import { useMemo } from 'react';
import type { LogTracks } from '../../contracts/data-core';
import type { Channel, Pass } from '../../equipment/descriptor';
import { useFormat } from '../../i18n/use-format';
import { useLanguage, useTranslation } from '../../i18n/use-translation';
import { type DataColumn, DataTable } from '../../ui/data-table/data-table';
import { rowsAsTheyStand } from '../../ui/data-table/row-order';
import { passExtremes } from './pass-extremes';

const useStyles = makeStyles({
  frame: { position: 'absolute', inset: 0, display: 'flex', flexDirection: 'column' },
  caption: {
    margin: 0,
    padding: '2px 0 6px',
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
  },
  table: { flex: 1, minHeight: 0, fontSize: tokens.fontSizeBase200 },
  unit: { marginLeft: '4px', fontWeight: 'normal', color: tokens.colorNeutralForeground3 },
});

/** Of the column of channels; a pass has a key of its descriptor, which has no such sign. */
const CHANNEL = '#channel';

interface LogTableProps {
  readonly tracks: LogTracks | null;
  readonly channels: readonly Channel[];
  readonly passes: readonly Pass[];
}

/** The same log in numbers, for users who cannot use the chart or would rather read: channels by passes. */
export function LogTable({ tracks, channels, passes }: LogTableProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const language = useLanguage();
  const format = useFormat();
  const order = useMemo(() => rowsAsTheyStand(channels.length), [channels.length]);
  if (tracks === null) return null;
  const extremes = passExtremes(tracks);
  const columns: readonly DataColumn<string>[] = [
    {
      key: CHANNEL,
      title: t('pileLog.channel'),
      width: 150,
      grow: 1,
      pinned: true,
      isRowHead: true,
      cell: (row) => (
        <>
          {channels[row]?.names[language]}
          <span className={styles.unit}>{channels[row]?.unit}</span>
        </>
      ),
    },
    ...passes
      .map((pass, code) => ({ pass, code }))
      .filter(({ code }) => channels.some(({ key }) => extremes.get(key)?.has(code)))
      .map(({ pass, code }) => ({
        key: pass.key,
        title: pass.names[language],
        width: 130,
        grow: 1,
        numeric: true,
        cell: (row: number) => {
          const channel = channels[row];
          const found = channel === undefined ? undefined : extremes.get(channel.key)?.get(code);
          return channel === undefined || found === undefined
            ? '–'
            : `${format.number(found.min, channel.decimals)} … ${format.number(found.max, channel.decimals)}`;
        },
      })),
  ];
  return (
    <div className={styles.frame}>
      <p className={styles.caption}>{t('pileLog.tableCaption')}</p>
      <div className={styles.table}>
        <DataTable
          label={t('pileLog.tableCaption')}
          name="pileLog"
          columns={columns}
          order={order}
          idOf={(row) => row}
          nameOf={(row) => channels[row]?.names[language] ?? ''}
          sorts={[]}
          onSort={() => undefined}
          selected={null}
          onSelect={() => undefined}
          openId={null}
          onOpen={null}
          compact={null}
        />
      </div>
    </div>
  );
}
