import type { Language } from '../../contracts/language';
import type { DesignParameter } from '../../equipment/descriptor';
import { designShown } from '../../equipment/design-text';
import type { Fact } from '../../ui/facts';

/** The values of a design, in the order of the type's parameters. */
export function designFacts(
  parameters: readonly DesignParameter[],
  design: Readonly<Record<string, unknown>>,
  language: Language,
): Fact[] {
  return parameters.flatMap((parameter) => {
    const value = designShown(parameter, design[parameter.key], language);
    return value === null ? [] : [{ name: parameter.names[language], value: String(value), unit: parameter.unit }];
  });
}
