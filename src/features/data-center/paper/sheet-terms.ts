import type { Language } from '../../../contracts/language';
import type { EquipmentProfile, EquipmentType } from '../../../equipment/descriptor';
import type { Limits } from '../../../equipment/limit-of';
import type { Translate } from '../../../i18n/translate';
import type { Format } from '../../../i18n/use-format';

/** The terms shared by all sheets of a document. */
export interface SheetTerms {
  readonly type: EquipmentType;
  readonly profile: EquipmentProfile;
  readonly projectName: string;
  readonly limits: Limits;
  readonly language: Language;
  readonly t: Translate;
  /** In the project's zone. */
  readonly format: Format;
  readonly foot: string;
  /** The address of the console at which a code is checked. */
  readonly checkLink: (code: string) => string;
}
