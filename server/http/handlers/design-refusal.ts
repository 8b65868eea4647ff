// The answer to a design that says something it may not, in the words of the import of files: which parameter, and within
// which bounds.
import type { Language } from '../../../src/contracts/language';
import type { EquipmentProfile, Names } from '../../../src/equipment/descriptor';
import { designFault } from '../../../src/equipment/design-fault';
import { importMessages } from '../../../src/equipment/import-messages';

/** The first fault in a design, in words; null for a correct one. A parameter that is taken away has none. */
export function designRefusal(
  parameters: EquipmentProfile['designParameters'],
  design: Readonly<Record<string, number | string | null>>,
): Names | null {
  for (const [key, value] of Object.entries(design)) {
    const code = value === null ? null : designFault(parameters, key, value);
    if (code === null) continue;
    const textIn = (language: Language): string =>
      importMessages(parameters, language)({ code, column: `design.${key}` });
    const [cn, en] = [textIn('cn'), textIn('en')];
    // That of the density names its parameter itself.
    return code === 'cement_density' ? { cn, en } : { cn: `${key}：${cn}`, en: `${key}: ${en}` };
  }
  return null;
}
