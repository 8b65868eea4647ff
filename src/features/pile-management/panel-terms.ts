// What all panels of the screen are given.
import type { TableSource } from '../../contracts/data-core';
import type { EquipmentProfile, EquipmentType } from '../../equipment/descriptor';
import type { PileChanges } from './use-pile-changes';

export interface PanelTerms {
  readonly scope: TableSource;
  readonly type: EquipmentType;
  readonly profile: EquipmentProfile;
  readonly changes: PileChanges;
  /** The type's name of what is counted. */
  readonly unit: string;
  readonly onClose: () => void;
}
