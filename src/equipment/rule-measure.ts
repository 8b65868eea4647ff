// Unit of a rule's value and limit: mostly its channel's.
import type { Channel, EquipmentProfile, WarningRule } from './descriptor';

export type Measure = Pick<Channel, 'unit' | 'decimals'>;

/** Unit and decimals of a rule; one that the type no longer has is told as a plain number. */
export function measureOf({ channels }: EquipmentProfile, rule: WarningRule | undefined): Measure {
  switch (rule?.when) {
    case 'toeHoldBelow':
      return { unit: 's', decimals: 0 };
    case 'offsetAbove':
      return { unit: 'mm', decimals: 0 };
    case 'offsetShareAbove':
      return { unit: 'D', decimals: 2 };
    case 'gradeLitresAbove':
      return { unit: 'L', decimals: 0 };
    case 'gradeMinutesAbove':
      return { unit: 'min', decimals: 0 };
    case 'shareOfDayAbove':
    case 'cementShareBelow':
      return { unit: '%', decimals: 1 };
    case 'order':
      return { unit: '', decimals: 0 };
    case 'young':
    case 'skip':
    case 'cold':
      return { unit: 'h', decimals: 1 };
    case 'above':
    case 'below':
    case 'absAbove':
    case 'settlesAbove':
    case 'shortBy':
    case undefined:
      return channels.find(({ key }) => key === rule?.channel) ?? { unit: '', decimals: 2 };
  }
}

const MINIMA: ReadonlySet<WarningRule['when']> = new Set([
  'below',
  'toeHoldBelow',
  'cementShareBelow',
  'young',
  'skip',
]);
const BEYOND_ROWS: ReadonlySet<WarningRule['when']> = new Set([
  'gradeLitresAbove',
  'gradeMinutesAbove',
  'shareOfDayAbove',
  'cementShareBelow',
  'order',
  'young',
  'skip',
  'cold',
]);

/** Whether a value below the limit breaks the rule. */
export function isMinimum(rule: WarningRule | undefined): boolean {
  return rule !== undefined && MINIMA.has(rule.when);
}

/** Whether the rows of a record alone tell that it is broken. */
export function isInRows({ when }: WarningRule): boolean {
  return !BEYOND_ROWS.has(when);
}

/** Whether the limit is one of single readings, which a line on a chart can show. */
export function hasLine(rule: WarningRule): boolean {
  return rule.when === 'above' || rule.when === 'below' || rule.when === 'absAbove';
}
