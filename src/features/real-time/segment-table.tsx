import { makeStyles } from '@fluentui/react-components';
import { memo, useState } from 'react';
import type { Channel } from '../../equipment/descriptor';
import { NO_VALUE } from '../../i18n/format';
import type { Format } from '../../i18n/use-format';
import { useLanguage, useTranslation } from '../../i18n/use-translation';
import { useNumberTable } from '../../ui/number-table';
import type { SegmentFill } from './segment-fill';

const useStyles = makeStyles({
  place: { padding: '0 14px 8px', '& summary': { cursor: 'pointer' } },
});

interface SegmentTableProps {
  readonly segments: readonly SegmentFill[];
  /** Of the material; undefined for a type without any. */
  readonly total: Channel | undefined;
  readonly format: Format;
}

/** The segments as numbers; opened when wanted: until then a pile of 20 m has no 80 rows that change each second. */
export const SegmentTable = memo(function SegmentTable({ segments, total, format }: SegmentTableProps) {
  const styles = useStyles();
  const table = useNumberTable();
  const { t } = useTranslation();
  const language = useLanguage();
  const [isOpen, setOpen] = useState(false);
  if (segments.length === 0 || total === undefined) return null;
  return (
    <details className={styles.place} open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('realTime.segments', { count: segments.length })}</summary>
      {isOpen ? (
        <table className={table.table}>
          <thead>
            <tr>
              <th scope="col">{`${t('realTime.segment')} m`}</th>
              <th scope="col">{`${total.names[language]} ${total.unit}`}</th>
              <th scope="col">{t('realTime.ofDesign')}</th>
              <th scope="col">{t('realTime.judged')}</th>
            </tr>
          </thead>
          <tbody>
            {segments.map(({ fromM, toM, amount, share, fill }) => (
              <tr key={fromM}>
                <th scope="row">{`${format.number(fromM, 2)}–${format.number(toM, 2)}`}</th>
                <td>{format.number(amount, total.decimals)}</td>
                <td>{fill === 'unknown' || fill === 'unread' ? NO_VALUE : format.share(share)}</td>
                <td>{t(`realTime.fill.${fill}`)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
    </details>
  );
});
