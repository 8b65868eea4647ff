import { Button, ToggleButton } from '@fluentui/react-components';
import type { ComponentProps, ReactNode } from 'react';
import type { EquipmentType } from '../../equipment/descriptor';
import { useLanguage, useTranslation } from '../../i18n/use-translation';
import type { MapShape } from '../../maps/map-shape';
import type { CellEdits } from '../../ui/data-table/cell-edits';
import type { ShownColumns } from '../../ui/data-table/shown-columns';
import type { TableSort } from '../../ui/data-table/sorts';
import { SearchedListPanel } from '../project-search/searched-list-panel';
import type { ProjectSearch } from '../project-search/use-project-search';
import { OrderedPiles, type ShownPart } from './ordered-piles';
import type { PileColumn } from './pile-columns';
import type { ColumnChoice } from './pile-table';
import { useCounted } from './use-counted';
import type { usePileList } from './use-pile-list';

/** How the list stands in the address. */
interface ListState {
  readonly sorts: readonly TableSort<PileColumn>[];
  readonly within: 'site' | 'map';
  readonly selection: MapShape | null;
}

interface PileListPanelProps {
  readonly type: EquipmentType;
  readonly search: ProjectSearch;
  readonly list: ReturnType<typeof usePileList>;
  readonly state: Pick<ListState, 'sorts' | 'within'>;
  readonly onChange: (change: Partial<ListState>) => void;
  /** Ids of the piles selected on the map; null: none are. */
  readonly ids: Uint32Array | null;
  /** The part of the site that the table is narrowed to; null: it is not. */
  readonly part: ShownPart | null;
  readonly title: string;
  readonly noneAtAll: ComponentProps<typeof SearchedListPanel>['noneAtAll'];
  /** Actions on the piles selected: they stand in the place of those on the list. */
  readonly actionsOfSelected?: ReactNode;
  /** Stand before and behind the choice of what is in view. */
  readonly before?: ReactNode;
  readonly behind?: ReactNode;
  /** The pile that is open beside the table. */
  readonly openId: number | null;
  /** Told which columns the table shows. */
  readonly shownColumns?: ShownColumns;
  readonly onOpen: (pileId: number) => void;
  readonly choice?: ColumnChoice;
  readonly dark: boolean;
  readonly phone: boolean;
  /** How its cells are edited in place, where they are. */
  readonly edits?: CellEdits | null;
  /** Stands under the head of a column. */
  readonly underHead?: ((key: PileColumn) => ReactNode) | undefined;
}

/** The table of design piles beside their map, narrowed to what that shows or has selected. */
export function PileListPanel(props: PileListPanelProps) {
  const { type, search, list, state, onChange, ids, part, phone } = props;
  const { t } = useTranslation();
  const counted = useCounted(type);
  const language = useLanguage();
  const unit = type.unit[language];
  const { selected, setSelected, clearSelected } = list;
  const count = list.rows.data?.rows;
  const ofSelected = selected.size > 0 && props.actionsOfSelected !== undefined;
  const selectedText = t('pileManagement.selected', { counted: counted(selected.size) });
  const total = ofSelected
    ? selectedText
    : part !== null || ids !== null || count === undefined
      ? null
      : t('pileManagement.total', { counted: counted(count) });
  return (
    <SearchedListPanel
      search={search}
      rows={list.rows}
      refreshing={list.refreshing}
      title={props.title}
      total={total}
      actions={
        <>
          {props.before}
          {selected.size === 0 ? null : (
            <>
              {ofSelected ? null : <span>{selectedText}</span>}
              <Button size="small" appearance="subtle" onClick={clearSelected}>
                {t('pileManagement.clearSelection')}
              </Button>
              {props.actionsOfSelected}
            </>
          )}
          {phone || ofSelected ? null : (
            <ToggleButton
              size="small"
              appearance="subtle"
              checked={state.within === 'map'}
              title={t('pileManagement.onlyInViewHint')}
              onClick={() => onChange({ within: state.within === 'map' ? 'site' : 'map' })}
            >
              {t('pileManagement.onlyInView')}
            </ToggleButton>
          )}
          {ofSelected ? null : props.behind}
        </>
      }
      none={{ title: t('pileManagement.none', { unit }), hint: t('pileManagement.noneHint') }}
      noneAtAll={props.noneAtAll}
    >
      {(rows) => (
        <OrderedPiles
          type={type}
          search={search}
          rows={rows}
          shownColumns={props.shownColumns}
          sorts={state.sorts}
          onSort={(sorts) => onChange({ sorts })}
          selected={selected}
          onSelect={setSelected}
          openId={props.openId}
          onOpen={props.onOpen}
          ids={ids}
          part={part}
          onWholeSite={() => onChange({ within: 'site', selection: null })}
          choice={props.choice}
          dark={props.dark}
          phone={phone}
          edits={props.edits}
          underHead={props.underHead}
        />
      )}
    </SearchedListPanel>
  );
}
