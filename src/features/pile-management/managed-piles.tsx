import { Button, Spinner, ToggleButton } from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons/svg/add';
import { ArrowUndoRegular } from '@fluentui/react-icons/svg/arrow-undo';
import type { EquipmentType } from '../../equipment/descriptor';
import { useFormat } from '../../i18n/use-format';
import { useLanguage, useTranslation } from '../../i18n/use-translation';
import { ExportMenu } from '../../parts/export-menu/export-menu';
import { OrderedPiles, type ShownPart } from '../../parts/pile-list/ordered-piles';
import type { usePileList } from '../../parts/pile-list/use-pile-list';
import { SearchedListPanel } from '../../parts/project-search/searched-list-panel';
import type { ProjectSearch } from '../../parts/project-search/use-project-search';
import type { PileManagementState } from './pile-url';
import { RemoveButton } from './remove-button';
import type { PileChanges } from './use-pile-changes';
import type { useUndo } from './use-undo';

interface PileListPanelProps {
  readonly type: EquipmentType;
  readonly list: ReturnType<typeof usePileList>;
  readonly search: ProjectSearch;
  readonly changes: PileChanges;
  readonly undo: ReturnType<typeof useUndo>;
  readonly state: PileManagementState;
  readonly onChange: (change: Partial<PileManagementState>) => void;
  /** Ids of the piles selected on the map; null: none are. */
  readonly ids: Uint32Array | null;
  /** The part that the table is narrowed to; null: it is not. */
  readonly part: ShownPart | null;
  readonly dark: boolean;
  readonly phone: boolean;
  readonly onSimulate: (() => void) | null;
}

/** The table of design piles with the actions on all of them or on those selected. */
export function PileListPanel(props: PileListPanelProps) {
  const { type, list, search, ids, part } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const language = useLanguage();
  const unit = type.unit[language];
  const count = list.rows.data?.rows;
  return (
    <SearchedListPanel
      search={search}
      rows={list.rows}
      refreshing={list.refreshing}
      title={t('pileManagement.list', { unit })}
      total={
        part !== null || ids !== null || count === undefined
          ? null
          : t('pileManagement.total', { count: format.number(count) })
      }
      actions={<Actions {...props} unit={unit} />}
      none={{ title: t('pileManagement.none', { unit }), hint: t('pileManagement.noneHint') }}
      noneAtAll={{
        title: t('pileManagement.noneAtAll', { unit }),
        hint: t('pileManagement.noneAtAllHint'),
        action: (
          <Button size="small" appearance="primary" onClick={() => props.onChange({ task: 'add' })}>
            {t('pileManagement.add')}
          </Button>
        ),
      }}
    >
      {(rows) => (
        <OrderedPiles
          type={type}
          search={search}
          rows={rows}
          sorts={props.state.sorts}
          onSort={(sorts) => props.onChange({ sorts })}
          selected={list.selected}
          onSelect={list.setSelected}
          openId={props.state.pileId}
          onOpen={(pileId) => props.onChange({ pileId, task: 'none' })}
          ids={ids}
          part={part}
          onWholeSite={() => props.onChange({ within: 'site', selection: null })}
          dark={props.dark}
          phone={props.phone}
        />
      )}
    </SearchedListPanel>
  );
}

function Actions(props: PileListPanelProps & { readonly unit: string }) {
  const { list, search, state, onChange, undo, changes, unit, phone, onSimulate } = props;
  const { t } = useTranslation();
  const { selected, clearSelected } = list;
  return (
    <>
      {selected.size === 0 ? null : (
        <>
          <span>{t('pileManagement.selected', { count: selected.size })}</span>
          <Button size="small" appearance="subtle" onClick={clearSelected}>
            {t('pileManagement.clearSelection')}
          </Button>
          <Button size="small" onClick={() => onChange({ task: 'batch', pileId: null })}>
            {t('pileManagement.batch')}
          </Button>
          <RemoveButton changes={changes} pileIds={selected} unit={unit} onRemoved={clearSelected} />
        </>
      )}
      {undo.what === null ? null : (
        <Button
          size="small"
          appearance="subtle"
          icon={undo.isBusy ? <Spinner size="extra-tiny" /> : <ArrowUndoRegular />}
          title={t('pileManagement.undoOf', { what: undo.what })}
          onClick={() => void undo.undo()}
        >
          {t('pileManagement.undo')}
        </Button>
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
      <Button size="small" appearance="subtle" onClick={() => onChange({ task: 'import', pileId: null })}>
        {t('pileManagement.import')}
      </Button>
      {onSimulate === null ? null : (
        <Button size="small" appearance="subtle" onClick={onSimulate}>
          {t('screens.pile/add')}
        </Button>
      )}
      <ExportMenu scope={search.scope} list={{ kind: 'piles', ...search.filter }} />
      <Button
        size="small"
        appearance="primary"
        icon={<AddRegular />}
        onClick={() => onChange({ task: 'add', pileId: null })}
      >
        {t('pileManagement.add')}
      </Button>
    </>
  );
}
