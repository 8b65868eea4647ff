import { useCallback, useMemo } from 'react';
import { productionColumns } from '../../contracts/api';
import type { EquipmentProfile } from '../../equipment/descriptor';
import { figuresOf } from '../../equipment/record-figures';
import { shownRanges } from '../../equipment/record-numbers';
import { useFormat } from '../../i18n/use-format';
import { useTranslation } from '../../i18n/use-translation';
import type { ProjectSearch } from '../../parts/project-search/use-project-search';
import type { ColumnRange } from '../../shared/column-range';
import type { ColumnText } from '../../shared/column-text';
import type { TableSort } from '../../ui/data-table/sorts';
import { showToast } from '../../ui/toast';
import { useSame } from '../../ui/use-same';
import { useRecordHeads } from './use-record-heads';
import { MOST_IN_STRETCH, useRecordSelection } from './use-record-selection';
import { useRecordView } from './use-record-view';

const COLUMNS = Object.keys(productionColumns);

/** The records that are searched for, those in sight at hand, and which of them are selected. */
export function useRecordList(
  { scope, filter: search, ready, settings }: ProjectSearch,
  profile: EquipmentProfile,
  sorts: readonly TableSort<string>[],
  linked: readonly string[],
  narrowed: readonly ColumnRange[],
  narrowedTexts: readonly ColumnText[],
) {
  const { t } = useTranslation();
  const format = useFormat();
  const figures = useMemo(() => figuresOf(profile).map(({ key }) => key), [profile]);
  const columns = useMemo(() => [...COLUMNS, ...figures], [figures]);
  const showsDiscarded = settings?.is_show_discard ?? true;
  const ranges = useSame(narrowed);
  const texts = useSame(narrowedTexts);
  const within = useMemo(() => shownRanges(profile, ranges), [ranges, profile]);
  const opened = useRecordHeads({ scope, search, figures, ready, showsDiscarded, ranges: within, texts });
  const { rows, shown, isBusy, error, again, onShown } = useRecordView({ heads: opened.heads, sorts, columns });
  const onTooLong = useCallback(
    () => showToast('warning', t('dataCenter.stretchTooLong', { most: format.number(MOST_IN_STRETCH) })),
    [t, format],
  );
  const selected = useRecordSelection({ rows, shown, onTooLong, linked });
  return {
    rows: opened.heads === null ? { ...opened, data: rows } : { data: rows, error, refetch: again },
    /** The records that the rows are of. */
    shown,
    /** Columns of numbers that narrow it. */
    ranges,
    /** Columns of texts that do. */
    texts,
    refreshing: opened.isFetching && rows !== undefined,
    isBusy: isBusy || (rows !== undefined && opened.heads === null),
    onShown,
    selected,
  };
}
