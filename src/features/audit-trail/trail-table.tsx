import { useMemo } from 'react';
import type { TrailItem } from '../../contracts/api/audit';
import { useFormat } from '../../i18n/use-format';
import { useTranslation } from '../../i18n/use-translation';
import { actionText } from '../../parts/audit-words/audit-words';
import { CompactLine, CompactRow, CutText } from '../../ui/data-table/compact-row';
import { type DataColumn, DataTable } from '../../ui/data-table/data-table';
import { rowsAsTheyStand } from '../../ui/data-table/row-order';
import { readDetail } from './audit-detail';
import { subjectText } from './subject-text';
import { useEntryWords } from './use-entry-words';

interface TrailTableProps {
  readonly items: readonly TrailItem[];
  readonly openId: number | null;
  readonly onOpen: (auditId: number) => void;
  readonly phone: boolean;
}

/** Entries of a page, in the order that the server gives them. */
export function TrailTable({ items, openId, onOpen, phone }: TrailTableProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useEntryWords();
  const order = useMemo(() => rowsAsTheyStand(items.length), [items]);
  const cell = (show: (item: TrailItem) => string) => (row: number) => {
    const item = items[row];
    return item === undefined ? null : show(item);
  };
  const who = ({ account }: TrailItem): string => account || t('auditTrail.operator');
  const what = ({ action, type_code }: TrailItem): string => actionText(t, action, type_code);
  const changed = (item: TrailItem): string => {
    const { changes, notes } = readDetail(item, words);
    return [...changes, ...notes].map(({ field }) => words.field(field, item.type_code)).join(', ');
  };
  const columns: readonly DataColumn<string>[] = [
    {
      key: 'time',
      title: t('auditTrail.column.time'),
      width: 158,
      pinned: true,
      isRowHead: true,
      cell: cell(({ at_ms }) => format.dateTime(at_ms)),
    },
    { key: 'who', title: t('auditTrail.column.who'), width: 120, grow: 0.6, cell: cell(who) },
    { key: 'action', title: t('auditTrail.column.action'), width: 170, grow: 0.8, cell: cell(what) },
    {
      key: 'subject',
      title: t('auditTrail.column.subject'),
      width: 150,
      grow: 0.8,
      cell: cell((item) => subjectText(t, item)),
    },
    {
      key: 'project',
      spare: 1,
      title: t('auditTrail.column.project'),
      width: 150,
      grow: 0.8,
      cell: cell(({ project }) => project),
    },
    { key: 'detail', spare: 2, title: t('auditTrail.column.detail'), width: 160, grow: 1, cell: cell(changed) },
  ];
  const compact = (row: number) => {
    const item = items[row];
    return item === undefined ? null : (
      <CompactRow>
        <CompactLine>
          <CutText>{what(item)}</CutText>
        </CompactLine>
        <CompactLine>
          <CutText>{`${who(item)} · ${subjectText(t, item)}`}</CutText>
        </CompactLine>
        <CompactLine small>{format.dateTime(item.at_ms)}</CompactLine>
      </CompactRow>
    );
  };
  return (
    <DataTable
      label={t('auditTrail.title')}
      name="audit-trail"
      columns={columns}
      order={order}
      idOf={(row) => items[row]?.audit_id ?? -1}
      nameOf={(row) => String(items[row]?.audit_id ?? '')}
      sorts={[]}
      onSort={() => undefined}
      selected={null}
      onSelect={() => undefined}
      openId={openId}
      onOpen={onOpen}
      compact={phone ? compact : null}
    />
  );
}
