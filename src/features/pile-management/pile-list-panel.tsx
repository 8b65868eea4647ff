import { Button, makeStyles, Spinner, ToggleButton } from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons/svg/add';
import { ArrowUndoRegular } from '@fluentui/react-icons/svg/arrow-undo';
import { useMemo } from 'react';
import type { ViewBox } from '../../contracts/data-core';
import type { EquipmentType } from '../../equipment/descriptor';
import { useFormat } from '../../i18n/use-format';
import { useLanguage, useTranslation } from '../../i18n/use-translation';
import { ExportMenu } from '../../parts/export-menu/export-menu';
import type { ProjectSearch } from '../../parts/project-search/use-project-search';
import { sortsText } from '../../ui/data-table/sorts';
import { useRowOrder } from '../../ui/data-table/use-row-order';
import { Loaded } from '../../ui/loaded';
import { Panel } from '../../ui/panel';
import { EmptyState } from '../../ui/states';
import { type PileRows, rowSorts, rowsWithin } from './pile-rows';
import { PileTable } from './pile-table';
import type { PileManagementState } from './pile-url';
import { RemoveButton } from './remove-button';
import type { PileChanges } from './use-pile-changes';
import type { usePileList } from './use-pile-list';
import type { useUndo } from './use-undo';

const useStyles = makeStyles({
  table: { position: 'relative', flex: 1, minHeight: '200px' },
});

/** The part of the site that the map shows, as offsets from an origin on the site's grid. */
export interface ShownPart {
  readonly box: ViewBox;
  readonly origin: { readonly originXM: number; readonly originYM: number };
}

interface PileListPanelProps {
  readonly type: EquipmentType;
  readonly list: ReturnType<typeof usePileList>;
  readonly search: ProjectSearch;
  readonly changes: PileChanges;
  readonly undo: ReturnType<typeof useUndo>;
  readonly state: PileManagementState;
  readonly onChange: (change: Partial<PileManagementState>) => void;
  /** The part that the table is narrowed to; null: it is not. */
  readonly part: ShownPart | null;
  readonly dark: boolean;
  readonly phone: boolean;
}

/** The table of design piles with the actions on all of them or on those selected. */
export function PileListPanel(props: PileListPanelProps) {
  const { type, list, search, part } = props;
  const styles = useStyles();
  const { t } = useTranslation();
  const format = useFormat();
  const language = useLanguage();
  const unit = type.unit[language];
  const count = list.rows.data?.rows;
  return (
    <Panel
      title={t('pileManagement.list', { unit })}
      detail={
        <>
          {part === null ? (
            <span role="status">
              {count === undefined ? null : t('pileManagement.total', { count: format.number(count) })}
            </span>
          ) : null}{' '}
          {list.refreshing ? <Spinner size="extra-tiny" aria-label={t('pileManagement.refreshing')} /> : null}
        </>
      }
      actions={<Actions {...props} unit={unit} />}
    >
      <div className={styles.table}>
        <Loaded
          from={list.rows}
          empty={({ rows }) =>
            rows > 0
              ? null
              : search.narrowed
                ? {
                    title: t('pileManagement.none', { unit }),
                    hint: t('pileManagement.noneHint'),
                    action: (
                      <Button size="small" onClick={search.clear}>
                        {t('pileManagement.reset')}
                      </Button>
                    ),
                  }
                : {
                    title: t('pileManagement.noneAtAll', { unit }),
                    hint: t('pileManagement.noneAtAllHint'),
                    action: (
                      <Button size="small" appearance="primary" onClick={() => props.onChange({ task: 'add' })}>
                        {t('pileManagement.add')}
                      </Button>
                    ),
                  }
          }
        >
          {(rows) => <OrderedTable {...props} rows={rows} unit={unit} />}
        </Loaded>
      </div>
    </Panel>
  );
}

/** The rows in their order, as far as the map shows them. */
function OrderedTable(props: PileListPanelProps & { readonly rows: PileRows; readonly unit: string }) {
  const { type, search, list, state, onChange, part, dark, phone, unit } = props;
  const { t } = useTranslation();
  const sortText = sortsText(state.sorts);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is read anew at every change; the same sorts keep the order
  const by = useMemo(() => rowSorts(props.rows, state.sorts), [props.rows, sortText]);
  const { rows, order, isBusy } = useRowOrder(props.rows, props.rows.rows, by);
  const shown = useMemo(
    () => (part === null ? order : rowsWithin(rows.table, order, part.box, part.origin)),
    [rows, order, part],
  );
  if (part !== null && shown.length === 0) {
    return (
      <EmptyState
        title={t('pileManagement.noneInView', { unit })}
        hint={t('pileManagement.noneInViewHint')}
        action={
          <Button size="small" onClick={() => onChange({ within: 'site' })}>
            {t('pileManagement.reset')}
          </Button>
        }
      />
    );
  }
  return (
    <PileTable
      typeCode={search.scope.typeCode}
      rows={rows}
      order={shown}
      isBusy={isBusy}
      unitName={unit}
      symbol={type.profile?.mapSymbol ?? 'round'}
      dark={dark}
      timeZone={search.timeZone}
      sorts={state.sorts}
      onSort={(sorts) => onChange({ sorts })}
      selected={list.selected}
      onSelect={list.setSelected}
      openId={state.pileId}
      onOpen={(pileId) => onChange({ pileId, task: 'none' })}
      phone={phone}
    />
  );
}

function Actions(props: PileListPanelProps & { readonly unit: string }) {
  const { list, search, state, onChange, undo, changes, unit, phone } = props;
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
