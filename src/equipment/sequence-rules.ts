// Rules about the sequence of making that several types share. The judging is in crates/layout/src/sequence.rs.
import type { SequenceKind } from '../contracts/judged-rule';
import { type EquipmentProfile, SEQUENCE, type SequenceRule, type WarningRule } from './descriptor';

type Kind = Pick<SequenceRule, 'key' | 'names' | 'about' | 'level'>;

const KINDS: Readonly<Record<SequenceKind, Kind>> = {
  order: {
    key: 'lower_order_open',
    names: { cn: '先于前序孔（桩）施工', en: 'Made before a lower order' },
    about: {
      cn: '开始时相邻的前序孔（桩）尚未完成；数值是其个数。',
      en: 'Neighbours of a lower order were not finished when it began; the value counts them.',
    },
    level: 2,
  },
  young: {
    key: 'neighbour_age_min',
    names: { cn: '邻桩龄期过短', en: 'Neighbour too young' },
    about: {
      cn: '开始时相邻的桩刚完成不久；数值是相隔的小时，0 表示尚未完成。',
      en: 'A neighbour had just been finished when it began; the value is the hours between, 0: it was still in work.',
    },
    level: 2,
  },
  skip: {
    key: 'skip_gap_min',
    names: { cn: '未跳打', en: 'Neighbours made in a row' },
    about: {
      cn: '同一台机接着做了相邻的桩；数值是相隔的小时。',
      en: 'The same machine went on with the pile beside; the value is the hours between.',
    },
    level: 2,
  },
  cold: {
    key: 'joint_gap_max',
    names: { cn: '搭接冷缝', en: 'Cold joint' },
    about: {
      cn: '开始时相邻的一幅已完成很久，搭接处可能渗漏；数值是相隔的小时。',
      en: 'The one beside had been finished for long when it began: the joint may leak. The value is the hours between.',
    },
    level: 3,
  },
};

function sequenceRule(
  kind: SequenceKind,
  near: SequenceRule['near'],
  defaultLimit: number,
  source: string,
): SequenceRule {
  return { ...KINDS[kind], channel: SEQUENCE, when: kind, holdS: 0, near, defaultLimit, source };
}

/** Holes of a row: I, then II in the middle between, then III; a hole of an order has two others beside it. */
export const ORDERS_IN_ROW = sequenceRule('order', { by: 'numbers', count: 2 }, 1, 'ordersInRow');

/** Orders of direct neighbours. */
export const ORDERS_BESIDE = sequenceRule('order', { by: 'spacing', times: 1.2 }, 1, 'ordersBeside');

/** Times between direct neighbours, in hours. */
export function betweenNeighbours(
  kind: 'young' | 'skip' | 'cold',
  hours: number,
  source: string,
  near: SequenceRule['near'] = { by: 'spacing', times: 1.2 },
): SequenceRule {
  return sequenceRule(kind, near, hours, source);
}

/** The rules of a type about the sequence of making. */
export function sequenceRulesOf(profile: Pick<EquipmentProfile, 'warningRules'> | null): readonly SequenceRule[] {
  return (profile?.warningRules ?? []).flatMap((rule) => {
    const found = asSequenceRule(rule);
    return found === null ? [] : [found];
  });
}

/** Null for a rule about anything else. */
function asSequenceRule({ when, near, ...rule }: WarningRule): SequenceRule | null {
  if (near === undefined) return null;
  return when === 'order' || when === 'young' || when === 'skip' || when === 'cold' ? { ...rule, when, near } : null;
}
