// Props that all panels share.
import type { TableSource } from '../../contracts/data-core';
import type { EquipmentProfile, EquipmentType } from '../../equipment/descriptor';
import type { PileChanges } from './use-pile-changes';

export interface PanelTerms {
  readonly scope: TableSource;
  readonly type: EquipmentType;
  readonly profile: EquipmentProfile;
  readonly changes: PileChanges;
  /** The type's name for pile, hole, panel … */
  readonly unit: string;
  readonly onClose: () => void;
}
