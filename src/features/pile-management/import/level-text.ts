// The words about the levels of an import: names of their columns, and the faults of rows.
import type { Translate } from '../../../i18n/translate';
import type { Format } from '../../../i18n/use-format';
import type { LevelField } from './level-heads';
import { depthBetweenM, LEVEL_TOLERANCE_M, type LevelFinding, MOST_LEVEL_M } from './levels';
import type { ColumnUse } from './recognise';

interface LevelTerms {
  readonly t: Translate;
  /** The type's name for pile, hole, panel … */
  readonly unit: string;
}

/** The levels as columns that may be chosen. */
export function levelFields({ t, unit }: LevelTerms): readonly { readonly key: LevelField; readonly name: string }[] {
  return [
    { key: 'top_level_m', name: t('pileManagement.importing.levels.top', { unit }) },
    { key: 'toe_level_m', name: t('pileManagement.importing.levels.toe', { unit }) },
  ];
}

/** Which column a finding is said of. */
export function levelColumn({ kind }: LevelFinding): LevelField | 'design_depth_m' {
  switch (kind) {
    case 'unreadTop':
    case 'noTop':
      return 'top_level_m';
    case 'contradicts':
      return 'design_depth_m';
    case 'unreadToe':
    case 'noToe':
    case 'toeAbove':
      return 'toe_level_m';
  }
}

/** The fault of the levels of a row, with their figures. */
export function levelText(
  { t, unit }: LevelTerms,
  format: Pick<Format, 'number'>,
  { kind, topM, toeM, depthM }: LevelFinding,
): string {
  const metres = (value: number): string => format.number(value, 3);
  return t(`pileManagement.importing.levels.of.${kind}`, {
    unit,
    top: metres(topM),
    toe: metres(toeM),
    depth: metres(depthM),
    between: metres(depthBetweenM(topM, toeM)),
    most: format.number(MOST_LEVEL_M),
  });
}

/** The hint below the columns: where the depth comes from, or that one of the levels is not chosen; null: none. */
export function levelHint(
  { t, unit }: LevelTerms,
  format: Pick<Format, 'number'>,
  uses: readonly ColumnUse[],
): { readonly text: string; readonly intent: 'hint' | 'warning' } | null {
  const has = (field: ColumnUse['field']): boolean => uses.some((use) => use.field === field);
  const [top, toe, depth] = [has('top_level_m'), has('toe_level_m'), has('design_depth_m')];
  if (top && toe) {
    const tolerance = format.number(LEVEL_TOLERANCE_M, 2);
    return {
      text: depth
        ? t('pileManagement.importing.levels.compared', { unit, tolerance })
        : t('pileManagement.importing.levels.worked', { unit }),
      intent: 'hint',
    };
  }
  if (!top && !toe) return null;
  const lone = top ? 'onlyTop' : 'onlyToe';
  return depth
    ? { text: t(`pileManagement.importing.levels.${lone}Beside`, { unit }), intent: 'hint' }
    : { text: t(`pileManagement.importing.levels.${lone}`, { unit }), intent: 'warning' };
}
