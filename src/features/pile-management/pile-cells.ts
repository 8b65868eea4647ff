// Cells of the table of design piles that are edited in place: the same fields, rules and steps to undo as the form's.
import type { PileItem } from '../../contracts/api/pile-management';
import type { TableSource } from '../../contracts/data-core';
import { ErrorCode } from '../../contracts/envelope';
import type { Language } from '../../contracts/language';
import type { DataCoreClient } from '../../data';
import type { EquipmentProfile } from '../../equipment/descriptor';
import { NO_VALUE } from '../../i18n/format';
import type { Translate } from '../../i18n/translate';
import { changedBy } from '../../parts/pile-fields/changed-by';
import { designFields, type NamedField, placeFields, sizeFields } from '../../parts/pile-fields/named-fields';
import { changedFields, type FieldKey, fieldValue, typedValue } from '../../parts/pile-fields/pile-values';
import { type PileRows, rowOfPile } from '../../parts/pile-list/pile-rows';
import type { SessionChange } from '../../parts/session-changes/session-changes';
import { cellEdits, type EditState } from '../../ui/cell-edits/cell-edits';
import type { Cell } from '../../ui/cell-edits/next-cell';
import type { CellEdits } from '../../ui/data-table/cell-edits';
import { asDataCoreError } from '../../ui/error-text';
import { faultText } from './fault-text';
import { changeFrom, readField } from './pile-form';
import type { PileChanges } from './use-pile-changes';

export interface PileCellTerms {
  readonly t: Translate;
  readonly language: Language;
  readonly core: DataCoreClient;
  readonly scope: TableSource;
  readonly profile: EquipmentProfile;
  readonly unit: string;
  readonly rows: PileRows | undefined;
  readonly changes: PileChanges;
  readonly onRemember: (change: SessionChange) => void;
  readonly byClick: boolean;
  /** The field that stands in a column; null: it is none that may be edited there. */
  readonly fieldOf: (key: string) => FieldKey | null;
  /** The pile whose cell is edited, as it was read or saved last. */
  readonly seen: { current: { readonly pileId: number; readonly pile: Promise<PileItem> } | null };
}

export function pileCells(state: EditState, terms: PileCellTerms): CellEdits {
  const { t, language, core, scope, profile, unit, rows, changes, onRemember, byClick, fieldOf, seen } = terms;
  const parameters = profile.designParameters;
  const named: readonly NamedField[] = [
    ...placeFields({ t, language, unit }),
    ...sizeFields({ t, language, unit }),
    ...designFields({ t, language, unit }, parameters),
  ];

  const read = (pileId: number) => core.api('pileDetail', scope, { project_id: scope.projectId, pile_id: pileId });
  const pileOf = (pileId: number): Promise<PileItem> => {
    if (seen.current?.pileId !== pileId) seen.current = { pileId, pile: read(pileId) };
    return seen.current.pile;
  };
  /** Whether it was saved; else who was faster, which the table shows from then on. */
  const conflictText = async (from: PileItem, error: unknown): Promise<string> => {
    const known = asDataCoreError(error);
    if (known?.code !== 'api') throw error;
    if (known.context.errorCode !== ErrorCode.conflict) return known.message;
    const now = await read(from.pile_id);
    if (now.revision === from.revision) return known.message;
    seen.current = { pileId: from.pile_id, pile: Promise.resolve(now) };
    changes.shown(now);
    const what = changedFields({ ...from }, { ...now }, named).map(({ field, before, now: after }) => {
      const text = (value: number | string | null): string => typedValue(field.key, value) || NO_VALUE;
      return `${field.name} ${text(before)} → ${text(after)}`;
    });
    const who = changedBy(now.revisions, from.revision).join(t('common.listComma')) || t('pileManagement.somebody');
    return t('pileManagement.cellConflict', { who, unit, what: what.join(t('pileManagement.between')) });
  };

  return cellEdits(state, {
    t,
    byClick,
    canEdit: (key) => fieldOf(key) !== null,
    isNumeric: (key) => key !== 'pile_no' && key !== 'row_no' && key !== 'mileage',
    labelOf: ({ rowId, key }) => {
      const field = named.find(({ key: known }) => known === fieldOf(key));
      const row = rows === undefined ? -1 : rowOfPile(rows.table, rowId);
      return t('pileManagement.cellOf', { pile: rows?.text('pile_no', row) ?? '', column: field?.name ?? '' });
    },
    textOf: ({ rowId, key }) => {
      const field = fieldOf(key);
      if (rows === undefined || field === null) return '';
      const row = rowOfPile(rows.table, rowId);
      if (field === 'pile_no' || field === 'row_no') return rows.text(field, row);
      return typedValue(field, numberIn(rows, key, row));
    },
    fresh: async ({ rowId, key }: Cell) => {
      seen.current = null;
      const pile = await pileOf(rowId);
      const field = fieldOf(key);
      return field === null ? '' : typedValue(field, fieldValue({ ...pile }, field));
    },
    save: async ({ rowId, key }, text) => {
      const field = fieldOf(key);
      if (field === null) return null;
      const meant = readField(field, text, parameters);
      if ('fault' in meant) return faultText(t, meant.fault);
      const from = await pileOf(rowId).catch((error: unknown) => {
        seen.current = null;
        throw error;
      });
      if (fieldValue({ ...from }, field) === meant.value) return null;
      try {
        const saved = await changes.save(from, changeFrom(new Map([[field, meant.value]])));
        seen.current = { pileId: rowId, pile: Promise.resolve(saved) };
        const { change_no: changeNo, pile_no: name } = saved;
        if (changeNo !== null) onRemember({ kind: 'one', did: 'edited', changeNo, pileId: rowId, name, was: from });
        return null;
      } catch (error) {
        return conflictText(from, error);
      }
    },
  });
}

/** Digits that a 32-bit number tells. */
const F32_DIGITS = 7;

/** The number of a column; null where there is none. */
function numberIn(rows: PileRows, key: string, row: number): number | null {
  const found = (value: number): number | null => (Number.isFinite(value) ? value : null);
  const short = (value: number): number | null => found(Number(value.toPrecision(F32_DIGITS)));
  switch (key) {
    case 'numeral':
      return found(rows.number('numeral', row));
    case 'mileage':
      return found(rows.number('mileage_m', row));
    case 'x':
      return found(rows.number('x_m', row));
    case 'y':
      return found(rows.number('y_m', row));
    case 'diameter':
      return short(rows.number('diameter_m', row));
    case 'design_depth':
      return short(rows.number('design_depth_m', row));
    default:
      return short(rows.number('making_order', row));
  }
}
