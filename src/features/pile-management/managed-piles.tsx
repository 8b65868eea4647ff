import { Button, Spinner, ToggleButton } from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons/svg/add';
import { ArrowUndoRegular } from '@fluentui/react-icons/svg/arrow-undo';
import { useRef, useState } from 'react';
import type { EquipmentProfile, EquipmentType } from '../../equipment/descriptor';
import { useLanguage, useTranslation } from '../../i18n/use-translation';
import { ExportMenu } from '../../parts/export-menu/export-menu';
import type { ShownPart } from '../../parts/pile-list/ordered-piles';
import { PileListPanel } from '../../parts/pile-list/pile-list-panel';
import type { usePileList } from '../../parts/pile-list/use-pile-list';
import type { ProjectSearch } from '../../parts/project-search/use-project-search';
import type { ShownColumns } from '../../ui/data-table/shown-columns';
import { sortKeys } from '../../ui/data-table/sorts';
import type { PileManagementState } from './pile-url';
import { RemoveButton } from './remove-button';
import { usePileCells } from './use-pile-cells';
import type { PileChanges } from './use-pile-changes';
import type { useUndo } from './use-undo';

interface ManagedPilesProps {
  readonly type: EquipmentType;
  readonly profile: EquipmentProfile;
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
export function ManagedPiles({ profile, changes, undo, onSimulate, ...shared }: ManagedPilesProps) {
  const { type, list, search, state, onChange } = shared;
  const { t } = useTranslation();
  const unit = type.unit[useLanguage()];
  const columns: ShownColumns = useRef(null);
  const [byClick, setByClick] = useState(false);
  const edits = usePileCells({
    scope: search.scope,
    ...{ profile, unit, changes, byClick },
    rows: list.rows.data,
    onRemember: undo.remember,
  });
  return (
    <PileListPanel
      {...shared}
      title={t('pileManagement.list', { unit })}
      noneAtAll={{
        title: t('pileManagement.noneAtAll', { unit }),
        hint: t('pileManagement.noneAtAllHint'),
        action: (
          <Button size="small" appearance="primary" onClick={() => onChange({ task: 'add' })}>
            {t('pileManagement.add')}
          </Button>
        ),
      }}
      actionsOfSelected={
        <>
          <Button size="small" onClick={() => onChange({ task: 'batch', pileId: null })}>
            {t('pileManagement.batch')}
          </Button>
          <Button size="small" onClick={() => onChange({ task: 'arrange', pileId: null })}>
            {t('pileManagement.arrange')}
          </Button>
          <Button size="small" onClick={() => onChange({ task: 'copy', pileId: null })}>
            {t('pileManagement.copy')}
          </Button>
          <RemoveButton
            changes={changes}
            pileIds={list.selected}
            unit={unit}
            onRemoved={list.clearSelected}
            onRemember={undo.remember}
          />
        </>
      }
      before={
        undo.what === null ? null : (
          <Button
            size="small"
            appearance="subtle"
            icon={undo.isBusy ? <Spinner size="extra-tiny" /> : <ArrowUndoRegular />}
            title={t('pileManagement.undoOf', { what: undo.what })}
            disabledFocusable={undo.isBusy}
            onClick={() => void undo.undo()}
          >
            {t('pileManagement.undo')}
          </Button>
        )
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
          <Button size="small" appearance="subtle" onClick={() => onChange({ task: 'import', pileId: null })}>
            {t('pileManagement.import')}
          </Button>
          <Button size="small" appearance="subtle" onClick={() => onChange({ task: 'layout', pileId: null })}>
            {t('pileManagement.layOut')}
          </Button>
          <Button size="small" appearance="subtle" onClick={() => onChange({ task: 'built', pileId: null })}>
            {t('pileManagement.asBuilt')}
          </Button>
          {onSimulate === null ? null : (
            <Button size="small" appearance="subtle" onClick={onSimulate}>
              {t('screens.pile/add')}
            </Button>
          )}
          <ExportMenu
            scope={search.scope}
            list={{ kind: 'piles', ...search.filter, sort: sortKeys(state.sorts) }}
            columns={columns}
          />
          <Button
            size="small"
            appearance="primary"
            icon={<AddRegular />}
            onClick={() => onChange({ task: 'add', pileId: null })}
          >
            {t('pileManagement.add')}
          </Button>
        </>
      }
      shownColumns={columns}
      openId={state.pileId}
      onOpen={(pileId) => onChange({ pileId, task: 'none' })}
    />
  );
}
