import type { ReactNode } from 'react';
import type { NamedItem } from '../../contracts/api';
import type { TableSource } from '../../contracts/data-core';
import type { EquipmentType, Screen } from '../../equipment/descriptor';
import type { PreviewSlot } from './terms-panel';

/** The props of the page of simulated records, of piles and of batches alike. */
export interface SimulationPageProps {
  readonly type: EquipmentType;
  readonly screen: Screen;
  readonly scope: TableSource;
  /** Projects of the account; undefined while they are loading. */
  readonly projects: readonly NamedItem[] | undefined;
  /** Shows a log that no record has. */
  readonly renderPreview: (slot: PreviewSlot) => ReactNode;
  /** Opens a record; null where no screen shows records. */
  readonly onRecord: ((recordNo: string) => void) | null;
}
