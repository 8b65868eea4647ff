// A finding in words, with the arithmetic behind it.
import type { AsBuiltQuery } from '../../../contracts/data-core';
import type { Translate } from '../../../i18n/translate';
import type { BuiltFinding } from '../../../parts/as-built/built-findings';

interface FindingTextInputs {
  readonly t: Translate;
  readonly number: (value: number, digits: number) => string;
  readonly terms: Omit<AsBuiltQuery, 'areas'>;
  /** Usual distance of neighbours. */
  readonly spacingM: number;
}

export function findingText(
  { kind, piles, values, drift }: Pick<BuiltFinding, 'kind' | 'piles' | 'values' | 'drift'>,
  { t, number, terms, spacingM }: FindingTextInputs,
): string {
  const count = number(piles.length, 0);
  const mm = (metres: number): string => number(metres * 1000, 1);
  const { northM, eastM, errorM } = drift;
  const ways = { count, north: mm(northM), east: mm(eastM), left: mm(drift.leftM) };
  switch (kind) {
    case 'beyond':
      return t('asBuilt.why.beyond', {
        count,
        tolerance: toleranceText(terms, t, number),
        worst: number(values[0] ?? 0, 0),
      });
    case 'short':
      return t('asBuilt.why.short', { count, limit: number(terms.shortM, 2), worst: number(values[0] ?? 0, 2) });
    case 'surveyShift':
    case 'machineShift': {
      const lengthM = Math.hypot(northM, eastM);
      const shift = t('asBuilt.why.shift', {
        ...ways,
        length: mm(lengthM),
        northSize: mm(Math.abs(northM)),
        eastSize: mm(Math.abs(eastM)),
        error: number(errorM * 1000, 2),
        times: number(lengthM / errorM, 1),
      });
      return [shift, t(kind === 'surveyShift' ? 'asBuilt.why.survey' : 'asBuilt.why.machine')].join(' ');
    }
    case 'surveyTurn':
    case 'machineTurn': {
      const turned = t('asBuilt.why.turn', {
        ...ways,
        turn: number(drift.turnDeg, 3),
        reach: mm(drift.reachM),
        turnedLeft: mm(drift.turnedLeftM),
      });
      return [turned, t(kind === 'surveyTurn' ? 'asBuilt.why.survey' : 'asBuilt.why.machine')].join(' ');
    }
    case 'otherPlace':
      return t('asBuilt.why.otherPlace', { count, half: number(spacingM / 2, 2) });
    case 'twice':
      return t('asBuilt.why.twice', { count });
    case 'skipped':
      return t('asBuilt.why.skipped', { count, near: number(spacingM * 1.5, 2), hours: number(terms.restHours, 0) });
    case 'unplanned':
      return t('asBuilt.why.unplanned', { count });
  }
}

function toleranceText(
  { offsetMm, offsetShare }: FindingTextInputs['terms'],
  t: Translate,
  number: FindingTextInputs['number'],
): string {
  const mm = offsetMm === null ? null : t('asBuilt.toleranceMm', { mm: number(offsetMm, 0) });
  const share = offsetShare === null ? null : t('asBuilt.toleranceShare', { percent: number(offsetShare * 100, 0) });
  return mm !== null && share !== null ? t('asBuilt.either', { a: mm, b: share }) : (mm ?? share ?? '');
}

/** One pile of a finding in words. */
export function pileText(
  { kind }: Pick<BuiltFinding, 'kind'>,
  value: number,
  other: string,
  { t, number }: Pick<FindingTextInputs, 't' | 'number'>,
): string {
  switch (kind) {
    case 'short':
      return t('asBuilt.value.short', { value: number(value, 2) });
    case 'otherPlace':
      return t('asBuilt.value.otherPlace', { value: number(value / 1000, 2), other });
    case 'twice':
      return t('asBuilt.value.twice', { value: number(value, 0) });
    case 'skipped':
      return t('asBuilt.value.skipped', { value: number(value, 0) });
    default:
      return t('asBuilt.value.offset', { value: number(value, 0) });
  }
}
