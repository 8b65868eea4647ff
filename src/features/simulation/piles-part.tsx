import type { EquipmentType } from '../../equipment/descriptor';
import { useLanguage, useTranslation } from '../../i18n/use-translation';
import type { ShownPart } from '../../parts/pile-list/ordered-piles';
import { PileListPanel } from '../../parts/pile-list/pile-list-panel';
import type { ColumnChoice } from '../../parts/pile-list/pile-table';
import type { usePileList } from '../../parts/pile-list/use-pile-list';
import type { ProjectSearch } from '../../parts/project-search/use-project-search';
import { switched } from '../../ui/data-table/selection';
import type { SimulationState } from './simulation-url';

/** The important columns first. */
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
export function PilesPart(props: PilesPartProps) {
  const { t } = useTranslation();
  const unit = props.type.unit[useLanguage()];
  const { selected, setSelected } = props.list;
  return (
    <PileListPanel
      {...props}
      title={t('simulation.listOfPlanned', { unit })}
      noneAtAll={{ title: t('pileManagement.noneAtAll', { unit }), hint: t('simulation.noDesign') }}
      openId={null}
      onOpen={(pileId) => setSelected(switched(selected, pileId))}
      choice={COLUMNS}
    />
  );
}
