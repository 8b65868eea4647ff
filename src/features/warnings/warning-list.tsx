import { Button } from '@fluentui/react-components';
import { ChevronDownRegular } from '@fluentui/react-icons/svg/chevron-down';
import { ChevronUpRegular } from '@fluentui/react-icons/svg/chevron-up';
import { useMay } from '../../data';
import type { EquipmentProfile } from '../../equipment/descriptor';
import { useFormat } from '../../i18n/use-format';
import { useTranslation } from '../../i18n/use-translation';
import { ExportMenu } from '../../parts/export-menu/export-menu';
import { SearchedListPanel } from '../../parts/project-search/searched-list-panel';
import type { ProjectSearch } from '../../parts/project-search/use-project-search';
import type { TableSort } from '../../ui/data-table/sorts';
import { MEDIA, useMedia } from '../../ui/media';
import { BulkClose } from './bulk-close';
import { ComputeButton } from './compute-button';
import type { useWarningList } from './use-warning-list';
import { WarningTable } from './warning-table';
import type { WarningColumn } from './warnings-url';

interface WarningListProps {
  readonly list: ReturnType<typeof useWarningList>;
  readonly search: ProjectSearch;
  readonly profile: EquipmentProfile;
  /** Holes or piles are counted. */
  readonly counted: 'pile' | 'hole';
  readonly sorts: readonly TableSort<WarningColumn>[];
  readonly onSort: (sorts: readonly TableSort<WarningColumn>[]) => void;
  readonly openId: number | null;
  readonly onOpen: (warningId: number) => void;
  /** Whether the counts stand above the list; null: there is no room for them. */
  readonly countsShown: boolean | null;
  readonly onCountsShown: (shown: boolean) => void;
}

/** The list of warnings, and the actions on all of them or on those selected. */
export function WarningList(props: WarningListProps) {
  const { list, search, profile, counted, sorts, onSort, openId, onOpen } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const phone = useMedia(MEDIA.phone);
  const mayClose = useMay()('closure');
  const count = list.rows.data?.rows;
  return (
    <SearchedListPanel
      search={search}
      rows={list.rows}
      refreshing={list.refreshing}
      title={t('warnings.list')}
      total={count === undefined ? null : t('warnings.total', { count: format.number(count) })}
      actions={<Actions {...props} mayClose={mayClose} />}
      none={{ title: t('warnings.none'), hint: t('warnings.noneHint') }}
      noneAtAll={{ title: t('warnings.noneAtAll'), hint: t('warnings.noneAtAllHint') }}
    >
      {(rows) => (
        <WarningTable
          scope={search.scope}
          rows={rows}
          profile={profile}
          counted={counted}
          timeZone={search.timeZone}
          sorts={sorts}
          onSort={onSort}
          selected={mayClose ? list.selected : null}
          onSelect={list.setSelected}
          openId={openId}
          onOpen={onOpen}
          phone={phone}
        />
      )}
    </SearchedListPanel>
  );
}

type ActionsProps = Pick<WarningListProps, 'list' | 'search' | 'countsShown' | 'onCountsShown'> & {
  readonly mayClose: boolean;
};

function Actions({ list, search, countsShown, onCountsShown, mayClose }: ActionsProps) {
  const { t } = useTranslation();
  const may = useMay();
  const { scope, filter } = search;
  const { selected, closable, missing, clearSelected } = list;
  const hidden = missing === 0 ? '' : `, ${t('warnings.hiddenSelected', { count: missing })}`;
  return (
    <>
      {selected.size === 0 ? null : (
        <>
          <span>{`${t('warnings.selected', { count: selected.size })}${hidden}`}</span>
          <Button size="small" appearance="subtle" onClick={clearSelected}>
            {t('warnings.clearSelection')}
          </Button>
        </>
      )}
      {mayClose ? (
        <BulkClose scope={scope} selected={selected.size} closable={closable} onClosed={clearSelected} />
      ) : null}
      {may('computeWarnings') ? <ComputeButton scope={scope} /> : null}
      <ExportMenu scope={scope} list={{ kind: 'warnings', ...filter }} />
      {countsShown === null ? null : (
        <Button
          size="small"
          appearance="subtle"
          icon={countsShown ? <ChevronUpRegular /> : <ChevronDownRegular />}
          aria-expanded={countsShown}
          onClick={() => onCountsShown(!countsShown)}
        >
          {countsShown ? t('warnings.hideCounts') : t('warnings.showCounts')}
        </Button>
      )}
    </>
  );
}
