// Which cells of the table of design piles are edited in place; the editor (`pile-cells.ts`) comes with the first.
import { useRef } from 'react';
import { useDataCore, useMay } from '../../data';
import type { EquipmentProfile } from '../../equipment/descriptor';
import { orderParameterOf } from '../../equipment/order-parameter';
import { useLanguage, useTranslation } from '../../i18n/use-translation';
import type { FieldKey } from '../../parts/pile-fields/pile-values';
import type { PileColumn } from '../../parts/pile-list/pile-columns';
import { useCellEdits } from '../../ui/cell-edits/use-cell-edits';
import type { CellEdits } from '../../ui/data-table/cell-edits';
import type { PileCellTerms } from './pile-cells';

/** Columns of the table that are a field of every pile. */
const FIELDS: Readonly<Partial<Record<PileColumn, FieldKey>>> = {
  pile_no: 'pile_no',
  row_no: 'row_no',
  numeral: 'numeral',
  mileage: 'mileage_m',
  x: 'x_m',
  y: 'y_m',
  diameter: 'diameter_m',
  design_depth: 'design_depth_m',
};

/** The field that stands in a column; null: it is none that may be typed there. */
export function fieldOfColumn(key: string, profile: EquipmentProfile): FieldKey | null {
  const order = orderParameterOf(profile);
  if (key === 'order') return order === null ? null : `design.${order.key}`;
  return Object.entries(FIELDS).find(([column]) => column === key)?.[1] ?? null;
}

const load = async () => (await import('./pile-cells')).pileCells;

type Given = Pick<PileCellTerms, 'scope' | 'profile' | 'unit' | 'rows' | 'changes' | 'onRemember' | 'byClick'>;

export function usePileCells(given: Given): CellEdits {
  const { profile, byClick } = given;
  const { t } = useTranslation();
  const language = useLanguage();
  const may = useMay();
  const core = useDataCore();
  const seen: PileCellTerms['seen'] = useRef(null);
  const fieldOf = (key: string): FieldKey | null =>
    key === 'pile_no' && !may('editPileNumber') ? null : fieldOfColumn(key, profile);
  return useCellEdits({
    load,
    terms: { ...given, t, language, core, fieldOf, seen },
    byClick,
    canEdit: (key) => fieldOf(key) !== null,
  });
}
