import { Button, ToggleButton } from '@fluentui/react-components';
import type { EquipmentType } from '../../equipment/descriptor';
import { useFormat } from '../../i18n/use-format';
import { useLanguage, useTranslation } from '../../i18n/use-translation';
import { OrderedPiles, type ShownPart } from '../../parts/pile-list/ordered-piles';
import type { ColumnChoice } from '../../parts/pile-list/pile-table';
import type { usePileList } from '../../parts/pile-list/use-pile-list';
import { SearchedListPanel } from '../../parts/project-search/searched-list-panel';
import type { ProjectSearch } from '../../parts/project-search/use-project-search';
import { switched } from '../../ui/data-table/selection';
import type { SimulationState } from './simulation-url';

/** What matters here comes first. */
const COLUMNS: ColumnChoice = {
  name: 'simulated',
  keys: ['pile_no', 'generation', 'design_depth', 'row_no', 'diameter', 'x', 'y', 'mileage'],
};

interface PilesPartProps {
  readonly type: EquipmentType;
  readonly search: ProjectSearch;
  readonly list: ReturnType<typeof usePileList>;
  readonly state: SimulationState;
  readonly onChange: (change: Partial<SimulationState>) => void;
  /** Ids of the piles selected on the map; null: none are. */
  readonly ids: Uint32Array | null;
  /** The part of the site that the map shows; null: the table is not narrowed to it. */
  readonly part: ShownPart | null;
  readonly dark: boolean;
  readonly phone: boolean;
}

/** The design piles that records can be made for; those selected are the ones that are made. */
export function PilesPart({ type, search, list, state, onChange, ids, part, dark, phone }: PilesPartProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const language = useLanguage();
  const unit = type.unit[language];
  const { selected, setSelected, clearSelected } = list;
  const count = list.rows.data?.rows;
  return (
    <SearchedListPanel
      search={search}
      rows={list.rows}
      refreshing={list.refreshing}
      title={t('simulation.listOfPlanned', { unit })}
      total={
        part !== null || ids !== null || count === undefined
          ? null
          : t('pileManagement.total', { count: format.number(count) })
      }
      actions={
        <>
          {selected.size === 0 ? null : (
            <>
              <span>{t('pileManagement.selected', { count: selected.size })}</span>
              <Button size="small" appearance="subtle" onClick={clearSelected}>
                {t('pileManagement.clearSelection')}
              </Button>
            </>
          )}
          {phone ? null : (
            <ToggleButton
              size="small"
              appearance="subtle"
              checked={state.within === 'map'}
              onClick={() => onChange({ within: state.within === 'map' ? 'site' : 'map' })}
            >
              {t('pileManagement.onlyInView')}
            </ToggleButton>
          )}
        </>
      }
      none={{ title: t('pileManagement.none', { unit }), hint: t('pileManagement.noneHint') }}
      noneAtAll={{ title: t('pileManagement.noneAtAll', { unit }), hint: t('simulation.noDesign') }}
    >
      {(rows) => (
        <OrderedPiles
          type={type}
          search={search}
          rows={rows}
          sorts={state.sorts}
          onSort={(sorts) => onChange({ sorts })}
          selected={selected}
          onSelect={setSelected}
          openId={null}
          onOpen={(pileId) => setSelected(switched(selected, pileId))}
          ids={ids}
          part={part}
          onWholeSite={() => onChange({ within: 'site', selection: null })}
          choice={COLUMNS}
          dark={dark}
          phone={phone}
        />
      )}
    </SearchedListPanel>
  );
}
