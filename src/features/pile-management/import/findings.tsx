import { Button, MessageBar, MessageBarBody, makeStyles, tokens } from '@fluentui/react-components';
import { LocationRegular } from '@fluentui/react-icons/svg/location';
import { useMemo } from 'react';
import type { EquipmentProfile } from '../../../equipment/descriptor';
import { useFormat } from '../../../i18n/use-format';
import { useLanguage, useTranslation } from '../../../i18n/use-translation';
import type { SketchPlaces } from '../../../maps/map-sketch';
import { type SavedTable, SaveMenu, SHEETS } from '../../../parts/export-menu/save-menu';
import { designFields, placeFields, sizeFields } from '../../../parts/pile-fields/named-fields';
import { type Checked, errorsOf, MOST_LISTED } from './check-places';
import type { FileCells } from './file-cells';
import { allProblems, type CellProblem, findingColumns } from './findings-file';
import { linesRead } from './left-out-rows';
import { levelColumn, levelFields, levelText } from './level-text';
import { type LevelFinding, levelFindings } from './levels';
import type { ImportColumns, Meaning } from './meant-columns';
import { awayText, placeText } from './place-text';

const useStyles = makeStyles({
  list: {
    margin: 0,
    padding: '0 0 0 4px',
    listStyle: 'none',
    display: 'grid',
    gap: '3px',
    maxHeight: '220px',
    overflowY: 'auto',
    fontSize: tokens.fontSizeBase200,
    flexShrink: 0,
  },
  save: { alignSelf: 'flex-start' },
});

interface FindingsProps {
  readonly checked: Checked;
  readonly columns: ImportColumns;
  readonly cells: FileCells;
  readonly meaning: Meaning;
  readonly profile: EquipmentProfile;
  readonly unit: string;
  readonly places: SketchPlaces;
  /** Brings the map to a place; null: no map is in sight. */
  readonly onLook: ((xM: number, yM: number) => void) | null;
}

/** The faults by line of the file, and the odd places. */
export function Findings({ checked, columns, cells, meaning, profile, unit, places: at, onLook }: FindingsProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const language = useLanguage();
  const format = useFormat();
  const { answer, places, levels } = checked;
  const terms = { t, language, unit };
  const fields = [
    ...placeFields(terms),
    ...sizeFields(terms),
    ...levelFields(terms),
    ...designFields(terms, profile.designParameters),
  ];
  const lines = useMemo(() => linesRead(cells, meaning, meaning), [cells, meaning]);
  const lineNo = (row: number): number => lines[row] ?? 0;
  const lineOf = (row: number): string => {
    const n = lineNo(row);
    return cells.sheet === null
      ? t('pileManagement.importing.line', { n })
      : t('pileManagement.importing.sheetRow', { sheet: cells.sheet, n });
  };
  /** Goes to the place of a row on the map, where it has one. */
  const look = (row: number) => {
    const [xM = Number.NaN, yM = Number.NaN] = [at.xM[row], at.yM[row]];
    return onLook === null || !Number.isFinite(xM + yM) ? null : (
      <Button
        appearance="subtle"
        size="small"
        icon={<LocationRegular />}
        title={t('pileManagement.importing.look')}
        aria-label={t('pileManagement.importing.lookAt', { line: lineOf(row) })}
        onClick={() => onLook(xM, yM)}
      />
    );
  };
  const nameOf = (column: string): string => fields.find(({ key }) => key === column)?.name ?? column;
  const problemText = ({ message, other_row }: CellProblem): string =>
    other_row === null ? message : `${message} (${lineOf(other_row)})`;
  const ofLevel = (finding: LevelFinding): string => levelText(terms, format, finding);
  const listedLevels = levelFindings(levels, MOST_LISTED);
  const ofAll = places.away === null ? null : awayText({ t, unit }, format, places.away);
  const alone = ofAll === null ? 0 : 1;
  const listed = alone + answer.problems.length + listedLevels.length + places.findings.length;
  const errors = errorsOf(checked);
  const found = alone + errors + answer.cautions + (levels?.cautions ?? 0) + places.all.length;
  const table = (): SavedTable => {
    const problems = allProblems(checked, columns, profile.designParameters, language);
    const findings = [
      ...(ofAll === null ? [] : [{ row: null, column: '', text: ofAll }]),
      ...problems.map((one) => ({ row: one.row, column: nameOf(one.column), text: problemText(one) })),
      ...levelFindings(levels, Number.POSITIVE_INFINITY).map((one) => {
        return { row: one.row, column: nameOf(levelColumn(one)), text: ofLevel(one) };
      }),
      ...places.all.map((one) => ({ row: one.row, column: '', text: placeText(t, format, one, places.patternM) })),
    ];
    return {
      fileName: t('pileManagement.importing.file.name', { unit }),
      title: t('pileManagement.importing.findings'),
      columns: findingColumns(t, findings, columns, lineNo),
    };
  };
  return (
    <>
      <MessageBar intent={errors > 0 ? 'error' : found > 0 ? 'warning' : 'success'} layout="multiline">
        <MessageBarBody>
          {errors > 0
            ? t('pileManagement.importing.errors', { count: format.number(errors) })
            : found > 0
              ? t('pileManagement.importing.cautions', { count: format.number(found) })
              : t('pileManagement.importing.fine', { count: format.number(answer.rows) })}
          {listed < found || places.more
            ? ` ${t('pileManagement.importing.listed', { shown: listed, count: format.number(found) })}`
            : ''}
        </MessageBarBody>
      </MessageBar>
      {found === 0 ? null : (
        <div className={styles.save}>
          <SaveMenu kinds={SHEETS} label={t('pileManagement.importing.file.save')} table={table} />
        </div>
      )}
      {listed === 0 ? null : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls is reached by the keyboard
        <ul className={styles.list} tabIndex={0} aria-label={t('pileManagement.importing.findings')}>
          {ofAll === null ? null : <li>{ofAll}</li>}
          {answer.problems.map((problem) => (
            <li key={`${problem.row} ${problem.column} ${problem.code}`}>
              {lineOf(problem.row)} · {nameOf(problem.column)}: {problemText(problem)} {look(problem.row)}
            </li>
          ))}
          {listedLevels.map((finding) => (
            <li key={`${finding.row} ${finding.kind}`}>
              {lineOf(finding.row)} · {nameOf(levelColumn(finding))}: {ofLevel(finding)} {look(finding.row)}
            </li>
          ))}
          {places.findings.map((finding) => (
            <li key={`${finding.kind} ${finding.row} ${finding.other ?? ''}`}>
              {lineOf(finding.row)} · {placeText(t, format, finding, places.patternM)}{' '}
              {finding.kind === 'badPlace' ? null : look(finding.row)}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
