import { Button } from '@fluentui/react-components';
import { type ReactNode, useMemo } from 'react';
import type { ViewBox } from '../../contracts/data-core';
import type { EquipmentType } from '../../equipment/descriptor';
import { orderParameterOf } from '../../equipment/order-parameter';
import { numberedAs } from '../../equipment/units';
import { useLanguage, useTranslation } from '../../i18n/use-translation';
import type { CellEdits } from '../../ui/data-table/cell-edits';
import type { ShownColumns } from '../../ui/data-table/shown-columns';
import { sortsText, type TableSort } from '../../ui/data-table/sorts';
import { useRowOrder } from '../../ui/data-table/use-row-order';
import { EmptyState } from '../../ui/states';
import type { ProjectSearch } from '../project-search/use-project-search';
import type { PileColumn } from './pile-columns';
import { type PileRows, rowSorts, rowsAmong, rowsWithin } from './pile-rows';
import { type ColumnChoice, PileTable } from './pile-table';

/** The part of the site that the map shows, as offsets from an origin on the site's grid. */
export interface ShownPart {
  readonly box: ViewBox;
  readonly origin: { readonly originXM: number; readonly originYM: number };
}

interface OrderedPilesProps {
  readonly type: EquipmentType;
  readonly search: ProjectSearch;
  readonly rows: PileRows;
  readonly shownColumns?: ShownColumns | undefined;
  readonly sorts: readonly TableSort<PileColumn>[];
  readonly onSort: (sorts: readonly TableSort<PileColumn>[]) => void;
  readonly selected: ReadonlySet<number>;
  readonly onSelect: (selected: ReadonlySet<number>) => void;
  /** The pile that is open beside the table. */
  readonly openId: number | null;
  readonly onOpen: (pileId: number) => void;
  /** Ids of the only piles that the table has, ascending; null: it has all. */
  readonly ids?: Uint32Array | null;
  /** The part of the site that the table is narrowed to; null: it is not. */
  readonly part: ShownPart | null;
  readonly onWholeSite: () => void;
  /** All columns where nothing is chosen. */
  readonly choice?: ColumnChoice | undefined;
  readonly dark: boolean;
  readonly phone: boolean;
  readonly edits?: CellEdits | null | undefined;
  readonly underHead?: ((key: PileColumn) => ReactNode) | undefined;
}

/** The rows in their order, as far as the map shows them. */
export function OrderedPiles(props: OrderedPilesProps) {
  const { type, search, sorts, onWholeSite, ids = null, part } = props;
  const { t } = useTranslation();
  const language = useLanguage();
  const unit = type.unit[language];
  const sortText = sortsText(sorts);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is read anew at every change; the same sorts keep the order
  const by = useMemo(() => rowSorts(props.rows, sorts), [props.rows, sortText]);
  const { rows, order, isBusy } = useRowOrder(props.rows, props.rows.rows, by);
  const shown = useMemo(() => {
    const among = ids === null ? order : rowsAmong(rows.table, order, ids);
    return part === null ? among : rowsWithin(rows.table, among, part.box, part.origin);
  }, [rows, order, ids, part]);
  if ((part !== null || ids !== null) && shown.length === 0) {
    return (
      <EmptyState
        title={t('pileManagement.noneInView', { unit })}
        hint={t('pileManagement.noneInViewHint')}
        action={
          <Button size="small" onClick={onWholeSite}>
            {t('search.resetAll')}
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
      counted={numberedAs(type.unit)}
      symbol={type.profile?.mapSymbol ?? 'round'}
      dark={props.dark}
      timeZone={search.timeZone}
      shownColumns={props.shownColumns}
      sorts={sorts}
      onSort={props.onSort}
      selected={props.selected}
      onSelect={props.onSelect}
      openId={props.openId}
      onOpen={props.onOpen}
      choice={props.choice}
      phone={props.phone}
      orderOf={orderParameterOf(type.profile)}
      edits={props.edits}
      underHead={props.underHead}
    />
  );
}
