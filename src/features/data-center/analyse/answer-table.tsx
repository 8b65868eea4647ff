import { makeStyles, tokens } from '@fluentui/react-components';
import { useMemo } from 'react';
import { useFormat } from '../../../i18n/use-format';
import { useLanguage, useTranslation } from '../../../i18n/use-translation';
import { CompactLine, CompactRow } from '../../../ui/data-table/compact-row';
import type { DataColumn } from '../../../ui/data-table/data-table';
import { SimulatedTag } from '../../../ui/simulated-tag';
import type { Answer } from './answer';
import { FIGURES, type Figure, figureOf } from './answer-figures';
import { NamedRowsTable } from './named-rows-table';
import { groupTitle } from './question-text';
import { simulatedShares } from './simulated-shares';
import type { ReadingsOutside } from './use-outside';

const useStyles = makeStyles({
  head: { display: 'inline-flex', alignItems: 'center', gap: '6px', fontWeight: tokens.fontWeightSemibold },
});

type Key = 'name' | 'outside' | 'rules' | Figure;

interface AnswerTableProps {
  readonly typeCode: string;
  readonly answer: Answer;
  /** Of all readings, then of the groups. */
  readonly names: readonly string[];
  /** Rules broken by a row's record; null: rows are no records. */
  readonly rulesAt: ((row: number) => string) | null;
  /** Readings outside of the limits; undefined: none are set, or they are being counted. */
  readonly outside: ReadingsOutside | undefined;
  readonly onRecord: (recordNo: string) => void;
  readonly isBusy: boolean;
  readonly phone: boolean;
}

/** A row a group, the first of all readings; a column a figure. */
export function AnswerTable(props: AnswerTableProps) {
  const { typeCode, answer, names, rulesAt, outside, onRecord, isBusy, phone } = props;
  const styles = useStyles();
  const { t } = useTranslation();
  const language = useLanguage();
  const format = useFormat();
  const { channel, by, across } = answer.question;
  const shares = useMemo(() => simulatedShares(answer), [answer]);
  // Groups of readings are as the whole is, and the line above says that.
  const isChosen = across === null && (by === 'record' || by === 'machine' || by === 'row');
  const head = (row: number) => (
    <span className={styles.head}>
      {names[row]}
      {isChosen ? <SimulatedTag share={shares[row] ?? 'none'} /> : null}
    </span>
  );
  const text = (figure: Figure, row: number): string =>
    format.number(figureOf(answer, figure, row), figure === 'count' ? 0 : channel.decimals);
  const outsideAt = (row: number): string => {
    const readings = (row === 0 ? outside?.whole : outside?.byGroup[row - 1]) ?? 0;
    return t('analyse.outsideOf', {
      readings: format.number(readings),
      share: format.share(readings / figureOf(answer, 'count', row)),
    });
  };
  const columns: readonly DataColumn<Key>[] = [
    {
      key: 'name',
      title: groupTitle(answer.question, t),
      width: isChosen ? 250 : across !== null ? 190 : 130,
      grow: 1,
      pinned: true,
      isRowHead: true,
      cell: head,
    },
    ...FIGURES.map((figure) => ({
      key: figure,
      title: t(`analyse.figure.${figure}`),
      width: language === 'cn' ? 84 : 92,
      grow: 1,
      numeric: true,
      cell: (row: number) => text(figure, row),
    })),
    ...(outside === undefined
      ? []
      : [
          {
            key: 'outside' as const,
            title: t('analyse.outsideColumn'),
            width: 130,
            grow: 1,
            numeric: true,
            cell: outsideAt,
          },
        ]),
    ...(rulesAt === null
      ? []
      : [{ key: 'rules' as const, title: t('analyse.rules'), width: 220, grow: 2, cell: rulesAt }]),
  ];
  const compact = (row: number) => (
    <CompactRow>
      <CompactLine
        wrap
        end={
          <>
            {t('analyse.figure.p50')} {text('p50', row)} {channel.unit}
          </>
        }
      >
        {head(row)}
      </CompactLine>
      <CompactLine wrap small>
        {FIGURES.filter((figure) => figure !== 'p50').map((figure) => (
          <span key={figure}>
            {t(`analyse.figure.${figure}`)} {text(figure, row)}
          </span>
        ))}
        {outside === undefined ? null : (
          <span>
            {t('analyse.outsideColumn')} {outsideAt(row)}
          </span>
        )}
        {rulesAt === null ? null : <span>{rulesAt(row)}</span>}
      </CompactLine>
    </CompactRow>
  );
  return (
    <NamedRowsTable
      label={t('analyse.table')}
      name={`analyse.${typeCode}`}
      columns={columns}
      rows={names.length}
      nameOf={(row) => names[row] ?? ''}
      isBusy={isBusy}
      open={null}
      onOpen={rulesAt === null ? null : (row) => row > 0 && onRecord(names[row] ?? '')}
      compact={phone ? compact : null}
    />
  );
}
