import {
  Button,
  Menu,
  MenuButton,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
  makeStyles,
  ToggleButton,
  tokens,
} from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons/svg/add';
import { ArrowUndoRegular } from '@fluentui/react-icons/svg/arrow-undo';
import { type ReactNode, type RefObject, Suspense, useEffect, useId, useRef, useState } from 'react';
import type { EquipmentProfile, EquipmentType } from '../../equipment/descriptor';
import { numberedAs } from '../../equipment/units';
import { needTexts } from '../../i18n/i18n';
import { useLanguage, useTranslation } from '../../i18n/use-translation';
import { ExportMenu } from '../../parts/export-menu/export-menu';
import type { FieldKey } from '../../parts/pile-fields/pile-values';
import type { ShownPart } from '../../parts/pile-list/ordered-piles';
import type { PileColumn } from '../../parts/pile-list/pile-columns';
import { PileListPanel } from '../../parts/pile-list/pile-list-panel';
import type { usePileList } from '../../parts/pile-list/use-pile-list';
import type { ProjectSearch } from '../../parts/project-search/use-project-search';
import { useSearchNote } from '../../parts/project-search/use-search-note';
import { BusySpinner } from '../../ui/busy-spinner';
import type { ShownColumns } from '../../ui/data-table/shown-columns';
import { sortKeys } from '../../ui/data-table/sorts';
import { lazyPart } from '../../ui/lazy-part';
import { raiseError } from '../../ui/raised-errors';
import type { AddedRow } from './added-row/added-row';
import type { PileManagementState, PileTask } from './pile-url';
import { RemoveButton } from './remove-button';
import { fieldOfColumn, usePileCells } from './use-pile-cells';
import type { PileChanges } from './use-pile-changes';
import type { useUndo } from './use-undo';

const AddedRowBar = lazyPart(async () => {
  await needTexts('plan');
  return { default: (await import('./added-row/added-row-bar')).AddedRowBar };
});
const AddedRowCell = lazyPart(async () => {
  await needTexts('plan');
  return { default: (await import('./added-row/added-row-cell')).AddedRowCell };
});

const EMPTY_ROW: AddedRow = { typed: {}, faults: {}, isBusy: false };

const useStyles = makeStyles({
  begin: { display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: '8px' },
  quiet: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
});

/** Forms that send how the piles were when they were opened: an undo meanwhile would be at odds with them. */
const AS_OPENED: ReadonlySet<PileTask> = new Set(['batch', 'arrange']);

interface ManagedPilesProps {
  readonly type: EquipmentType;
  readonly profile: EquipmentProfile;
  readonly list: ReturnType<typeof usePileList>;
  /** The newest change of the project's piles when the table was read; undefined: not known. */
  readonly seen: number | undefined;
  readonly search: ProjectSearch;
  readonly changes: PileChanges;
  readonly undo: ReturnType<typeof useUndo>;
  /** Told whether a cell is edited. */
  readonly editsCell: RefObject<boolean>;
  readonly state: PileManagementState;
  readonly onChange: (change: Partial<PileManagementState>) => void;
  /** Ids of the piles selected on the map; null: none are. */
  readonly ids: Uint32Array | null;
  /** The part that the table is narrowed to; null: it is not. */
  readonly part: ShownPart | null;
  readonly dark: boolean;
  readonly phone: boolean;
  readonly onSimulate: (() => void) | null;
  /** Takes several rows pasted into the row for new piles, as text of a table with heads. */
  readonly onRows: (text: string) => void;
  /** Asks for the place of a new pile on the map; null where that has none to point beside. */
  readonly onPoint: (() => void) | null;
}

/** The table of design piles with the actions on all of them or on those selected. */
export function ManagedPiles(props: ManagedPilesProps) {
  const { profile, changes, undo, seen, editsCell, onSimulate, onRows, onPoint, ...shared } = props;
  const { type, list, search, state, onChange } = shared;
  const { t } = useTranslation();
  const unit = type.unit[useLanguage()];
  const columns: ShownColumns = useRef(null);
  const searchNote = useSearchNote(search, numberedAs(type.unit));
  const styles = useStyles();
  const [byClick, setByClick] = useState(false);
  const begin = (task: PileTask): void => onChange({ task, pileId: null });
  const edits = usePileCells({
    scope: search.scope,
    ...{ profile, unit, changes, byClick },
    rows: list.rows.data,
    onRemember: undo.remember,
  });
  const isEdited = edits.at !== null;
  const formId = useId();
  const [row, setRow] = useState(EMPTY_ROW);
  const hasRows = (list.rows.data?.rows ?? 0) > 0;
  const isRowOpen = state.task === 'row' && !shared.phone && hasRows;
  const { projectId } = search.scope;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a row that was typed for another project is none of this one
  useEffect(() => setRow(EMPTY_ROW), [state.task, projectId]);
  const openRow = async (): Promise<void> => {
    // Both at once: the row is begun in its first field.
    await Promise.all([AddedRowBar.fetch(), AddedRowCell.fetch()]);
    begin('row');
  };
  const fieldsShown = (): readonly FieldKey[] =>
    (edits.cells.current?.keys ?? []).flatMap((key) => fieldOfColumn(key, profile) ?? []);
  const underHead = (key: PileColumn): ReactNode => {
    const field = fieldOfColumn(key, profile);
    return field === null ? null : (
      <Suspense fallback={null}>
        <AddedRowCell {...{ field, fieldsShown, formId, row, profile, unit, onRows }} onChange={setRow} />
      </Suspense>
    );
  };
  useEffect(() => {
    editsCell.current = isEdited;
    return () => {
      editsCell.current = false;
    };
  }, [editsCell, isEdited]);
  return (
    <PileListPanel
      {...shared}
      title={t('pileManagement.list', { unit })}
      noneAtAll={{
        title: t('pileManagement.noneAtAll', { unit }),
        hint: t('pileManagement.noneAtAllHint'),
        action: (
          <div className={styles.begin}>
            <Button size="small" appearance="primary" onClick={() => begin('import')}>
              {t('pileManagement.import')}
            </Button>
            <Button size="small" onClick={() => begin('layout')}>
              {t('pileManagement.layOut', { unit })}
            </Button>
            <Button size="small" onClick={() => begin('add')}>
              {t('pileManagement.addOne', { unit })}
            </Button>
          </div>
        ),
      }}
      actionsOfSelected={
        // Not until the rows are read that an undo has changed: it would be at odds with itself, as if with somebody else.
        <>
          <Button size="small" disabledFocusable={undo.isBusy} onClick={() => begin('batch')}>
            {t('pileManagement.batch')}
          </Button>
          <Button size="small" disabledFocusable={undo.isBusy} onClick={() => begin('arrange')}>
            {t('pileManagement.arrange')}
          </Button>
          <Button size="small" disabledFocusable={undo.isBusy} onClick={() => begin('copy')}>
            {t('pileManagement.copy')}
          </Button>
          <RemoveButton
            {...{ type, changes, profile, seen }}
            pileIds={list.selected}
            disabled={undo.isBusy}
            onRemoved={list.clearSelected}
            onRemember={undo.remember}
          />
        </>
      }
      underHead={isRowOpen ? underHead : undefined}
      before={
        <>
          {isRowOpen ? (
            <Suspense fallback={null}>
              <AddedRowBar
                {...{ formId, row, profile, unit, changes }}
                onChange={setRow}
                onRemember={undo.remember}
                onEnd={() => begin('none')}
              />
            </Suspense>
          ) : null}
          {undo.what === null ? (
            undo.lost === 0 ? null : (
              <span className={styles.quiet}>{t('pileManagement.undoGone', { count: undo.lost })}</span>
            )
          ) : (
            <Button
              size="small"
              appearance="subtle"
              icon={undo.isBusy ? <BusySpinner /> : <ArrowUndoRegular />}
              title={[
                t('pileManagement.undoOf', { what: undo.what }),
                ...(undo.why === '' ? [] : [t('pileManagement.discardNote', { note: undo.why })]),
                ...(undo.lost === 0 ? [] : [t('pileManagement.undoGone', { count: undo.lost })]),
              ].join('\n')}
              disabledFocusable={undo.isBusy || AS_OPENED.has(state.task)}
              onClick={() => void undo.undo()}
            >
              {t('pileManagement.undo')}
            </Button>
          )}
        </>
      }
      edits={edits}
      behind={
        <>
          {shared.phone ? null : (
            <ToggleButton
              size="small"
              appearance="subtle"
              title={t('pileManagement.editCellsHint')}
              checked={byClick}
              onClick={() => setByClick(!byClick)}
            >
              {t('pileManagement.editCells')}
            </ToggleButton>
          )}
          <Button size="small" appearance="subtle" onClick={() => begin('built')}>
            {t('pileManagement.asBuilt')}
          </Button>
          <ExportMenu
            scope={search.scope}
            list={{ kind: 'piles', ...search.filter, sort: sortKeys(state.sorts) }}
            searchNote={searchNote}
            columns={columns}
          />
          <Menu positioning="below-end">
            <MenuTrigger disableButtonEnhancement>
              <MenuButton size="small" appearance="primary" icon={<AddRegular />}>
                {t('pileManagement.add')}
              </MenuButton>
            </MenuTrigger>
            <MenuPopover>
              <MenuList>
                <MenuItem onClick={() => begin('add')}>{t('pileManagement.addOne', { unit })}</MenuItem>
                {onPoint === null ? null : <MenuItem onClick={onPoint}>{t('pileManagement.addOnMap')}</MenuItem>}
                {shared.phone || !hasRows ? null : (
                  <MenuItem onClick={() => openRow().catch(raiseError)}>{t('pileManagement.addInTable')}</MenuItem>
                )}
                <MenuItem onClick={() => begin('import')}>{t('pileManagement.import')}</MenuItem>
                <MenuItem onClick={() => begin('layout')}>{t('pileManagement.layOut', { unit })}</MenuItem>
                {onSimulate === null ? null : <MenuItem onClick={onSimulate}>{t('screens.pile/add')}</MenuItem>}
              </MenuList>
            </MenuPopover>
          </Menu>
        </>
      }
      shownColumns={columns}
      openId={state.pileId}
      onOpen={(pileId) => onChange({ pileId, task: 'none' })}
    />
  );
}
