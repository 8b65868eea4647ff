import type { Language } from '../../contracts/language';
import type { DesignParameter } from '../../equipment/descriptor';
import { designShown } from '../../equipment/design-text';
import type { Fact } from '../../ui/facts';

/** The values of a design under the names that `nameOf` gives, in the order of the type's parameters. */
export function designFacts(
  parameters: readonly DesignParameter[],
  design: Readonly<Record<string, unknown>>,
  language: Language,
  nameOf: (parameter: DesignParameter) => string,
): Fact[] {
  return parameters.flatMap((parameter) => {
    const value = designShown(parameter, design[parameter.key], language);
    return value === null ? [] : [{ name: nameOf(parameter), value: String(value), unit: parameter.unit }];
  });
}
