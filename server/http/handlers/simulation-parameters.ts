// Parameters of simulated piles as they are asked for.
import type { EquipmentType } from '../../../src/equipment/descriptor';
import { parametersOf } from '../../simulation/generation-terms';
import { apiErrors } from '../api-error';

/** Names the parameter that is unknown or out of its bounds, and the bounds. */
export function refuseBadParameters(type: EquipmentType, parameters: Readonly<Record<string, number>>): void {
  const known = parametersOf(type);
  for (const [key, value] of Object.entries(parameters)) {
    const parameter = known.find((each) => each.key === key);
    if (parameter === undefined) {
      const keys = known.map((each) => each.key).join(', ');
      throw apiErrors.badRequest(
        { cn: `parameters.${key}: 必须是以下之一：${keys}`, en: `parameters.${key}: must be one of ${keys}` },
        `parameters.${key}`,
      );
    }
    const { from, to, unit } = parameter;
    if (value < from || value > to) {
      const measured = unit === '' ? '' : ` ${unit}`;
      throw apiErrors.badRequest(
        {
          cn: `parameters.${key}: 必须在 ${from} 与 ${to}${measured} 之间`,
          en: `parameters.${key}: must be from ${from} to ${to}${measured}`,
        },
        `parameters.${key}`,
      );
    }
  }
}
