// The sections of a grouted hole and its water tests in numbers: the same tables on the screen and on paper.
import type { PaperBlock } from '../../contracts/paper';
import type { GroutingTerms } from '../../equipment/descriptor';
import { groutingQuery } from '../../equipment/grouting-query';
import type { Translate } from '../../i18n/translate';
import type { Format } from '../../i18n/use-format';
import { type PrintedRecord, paperTables } from '../../parts/paper/trade-paper';
import { headed, type TextTable } from '../../ui/text-table';
import { type Section, sectionsOf } from './sections';

type Numbers = Pick<Format, 'number'>;

const MINUTE_MS = 60_000;

/** Metres from its top to its toe. */
export function depthsOf({ topM, lengthM }: Pick<Section, 'topM' | 'lengthM'>, format: Numbers): string {
  return `${format.number(topM, 1)}–${format.number(topM + lengthM, 1)}`;
}

/** The take of each section and whether it was closed, from the top down. */
export function sectionRows(sections: readonly Section[], t: Translate, format: Numbers): TextTable {
  return {
    columns: [
      t('recordGrouting.no'),
      headed(t('recordGrouting.depth'), 'm'),
      t('recordGrouting.verdict'),
      headed(t('recordGrouting.dose'), 'kg/m'),
      headed(t('recordGrouting.lugeon'), 'Lu'),
      t('recordGrouting.flow'),
      headed(t('recordGrouting.litres'), 'L'),
      headed(t('recordGrouting.cement'), 'kg'),
      t('recordGrouting.grades'),
      headed(t('recordGrouting.pressure'), 'MPa'),
      headed(t('recordGrouting.lastFlow'), 'L/min'),
      headed(t('recordGrouting.tight'), 'min'),
    ],
    rows: sections.map((section) => [
      String(section.no),
      depthsOf(section, format),
      Number.isNaN(section.tightMs)
        ? t('recordGrouting.notYet')
        : section.isClosed
          ? t('recordGrouting.closed')
          : { odd: t('recordGrouting.notClosed') },
      format.number(section.doseKgpm, 1),
      format.number(section.lugeon, 2),
      t(`recordGrouting.flowOf.${section.flow}`),
      format.number(section.litres, 1),
      format.number(section.cementKg, 1),
      section.grades.map(({ ratio }) => t('recordGrouting.grade', { ratio })).join(' → '),
      format.number(section.largestMpa, 2),
      format.number(section.lastLpm, 1),
      format.number(section.tightMs / MINUTE_MS, 1),
    ]),
  };
}

/** The runs of a section's water test. */
export function runRows({ runs }: Pick<Section, 'runs'>, t: Translate, format: Numbers): TextTable {
  return {
    columns: [
      t('recordGrouting.run'),
      headed(t('recordGrouting.testPressure'), 'MPa'),
      headed(t('recordGrouting.runFlow'), 'L/min'),
      headed(t('recordGrouting.lugeon'), 'Lu'),
    ],
    rows: runs.map(({ no, mpa, lpm, lugeon }) => [
      String(no),
      format.number(mpa, 2),
      format.number(lpm, 1),
      format.number(lugeon, 2),
    ]),
  };
}

/** The runs of all sections, each with the section that it is of. */
function allRuns(sections: readonly Section[], t: Translate, format: Numbers): TextTable {
  const tables = sections.map((section) => ({ no: section.no, ...runRows(section, t, format) }));
  return {
    columns: [t('recordGrouting.no'), ...(tables[0]?.columns ?? [])],
    rows: tables.flatMap(({ no, rows }) => rows.map((cells) => [String(no), ...cells])),
  };
}

/** The tables of a hole that is printed. */
export async function groutingOnPaper(
  { core, key, profile, limits, cementGcm3, t, format, signal }: PrintedRecord,
  terms: GroutingTerms,
): Promise<PaperBlock[]> {
  const query = groutingQuery(profile, terms, limits, cementGcm3);
  const sections = sectionsOf(await core.call('log.groutedHole', { key, ...query }, { signal }));
  return [
    ...paperTables(t('recordGrouting.table'), sectionRows(sections, t, format)),
    ...paperTables(t('recordGrouting.test'), allRuns(sections, t, format)),
  ];
}
