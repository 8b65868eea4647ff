import {
  Button,
  Checkbox,
  Field,
  MessageBar,
  MessageBarBody,
  makeStyles,
  ProgressBar,
  Select,
  Textarea,
  tokens,
} from '@fluentui/react-components';
import { useEffect, useRef, useState } from 'react';
import { MAX_PILES_A_CALL } from '../../../contracts/api/pile-management';
import { MOST_FILE_BYTES } from '../../../contracts/spreadsheet';
import { numberedAs } from '../../../equipment/units';
import { useFormat } from '../../../i18n/use-format';
import { useLanguage, useTranslation } from '../../../i18n/use-translation';
import type { MapSketch } from '../../../maps/map-sketch';
import { useCounted } from '../../../parts/pile-list/use-counted';
import type { SessionChange } from '../../../parts/session-changes/session-changes';
import { FileButton } from '../../../ui/file-button';
import { LeaveGuard } from '../../../ui/leave-guard';
import { Panel } from '../../../ui/panel';
import { saveFile } from '../../../ui/save-file';
import { showToast } from '../../../ui/toast';
import type { PanelTerms } from '../panel-terms';
import { changesTask } from '../pile-url';
import { afterRemoval } from '../taken-back';
import { errorsOf } from './check-places';
import { ColumnChoice } from './column-choice';
import { FILE_ENCODINGS } from './file-text';
import { Findings } from './findings';
import { hiddenText, leftOutText } from './left-out-rows';
import { levelHint } from './level-text';
import { hasTooMany } from './meant-columns';
import { PlacePreview } from './place-preview';
import { MOST_HEAD_LINES } from './recognise';
import { templateOf } from './template';
import { type StoredFile, useImport } from './use-import';
import { useMarkedRows } from './use-marked-rows';
import { DECIMAL_MARKS } from './written-number';

const useStyles = makeStyles({
  body: {
    flex: 1,
    minHeight: 0,
    overflowY: 'auto',
    display: 'flex',
    flexDirection: 'column',
    gap: '12px',
    padding: '12px 14px',
    // A bar of two lines would be cut to one where the panel is full.
    '& > *': { flexShrink: 0 },
  },
  hint: { margin: 0, color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  row: { display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: '10px' },
  foot: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '8px',
    justifyContent: 'flex-end',
    padding: '8px 14px',
    borderTop: `1px solid ${tokens.colorNeutralStroke3}`,
    flexShrink: 0,
  },
});

interface ImportPanelProps extends PanelTerms {
  readonly dark: boolean;
  /** Cells pasted elsewhere, which wait to be read; empty: none. */
  readonly given: string;
  readonly onRemember: (change: SessionChange) => void;
  /** Shows on the map where the piles of the file would lie. */
  readonly onSketch: (sketch: MapSketch | null) => void;
  /** Brings the map to a place, X north and Y east; null: no map is in sight. */
  readonly onLook: ((xM: number, yM: number) => void) | null;
}

/** A bar that glides is drawn anew all the while; the processor has piles to check then. */
const STEPS = { transition: 'none' } as const;

/** Brings piles in from a file or pasted cells: the meaning of the columns, the faults by row, then all or nothing. */
export function ImportPanel(props: ImportPanelProps) {
  const { scope, type, profile, changes, unit, onClose, dark, given, onRemember, onSketch, onLook } = props;
  const styles = useStyles();
  const { t } = useTranslation();
  const language = useLanguage();
  const format = useFormat();
  const counted = useCounted(type);
  /** The file is stored: leaving loses nothing. */
  const isSent = useRef(false);
  const [pasted, setPasted] = useState(given);
  const [tooLarge, setTooLarge] = useState(false);
  const work = useImport(scope, profile, numberedAs(type.unit));
  const { read, meaning, columns, places, checked, busy, looked, sent, written } = work;
  const rows = columns?.pile_no.length ?? 0;
  /** The share that is checked, then sent, then written. */
  const share = looked ?? written ?? (sent === 1 ? null : sent);
  const { isUnanswered } = work;
  const isBusy = busy !== 'no';
  /** Nothing of the file is changed while nobody knows whether it is stored. */
  const isFixed = isBusy || isUnanswered;
  /** Why the decimal mark may be another one; null: nothing speaks for that. */
  const markDoubt = meaning?.markFrom === 'most' || meaning?.markFrom === 'guess' ? meaning.markFrom : null;
  const hiddenLines = read?.cells.hiddenLines;
  const tooMany = read !== null && hasTooMany(read.cells, columns);
  const ready = checked !== null && errorsOf(checked) === 0 && checked.answer.added === 0;
  const marked = useMarkedRows(checked);
  const ofLevels = meaning === null ? null : levelHint({ t, unit }, format, meaning.uses);
  useEffect(() => {
    onSketch(rows === 0 ? null : { before: null, after: places, marked, outline: null, handle: null });
  }, [rows, places, marked, onSketch]);
  useEffect(() => () => onSketch(null), [onSketch]);
  const take = (file: File): void => {
    setTooLarge(file.size > MOST_FILE_BYTES);
    if (file.size <= MOST_FILE_BYTES) void work.takeFile(file);
  };
  /** Of one that was cancelled while the server stored it. */
  const takeBack = async ({ added, first_pile_id, importKey }: StoredFile): Promise<void> => {
    if (first_pile_id === null) return;
    const imported = { kind: 'imported', firstPileId: first_pile_id, count: added, importKey } as const;
    const what = t('pileManagement.did.imported', { counted: counted(added) });
    try {
      const ids = Array.from({ length: added }, (_, at) => first_pile_id + at);
      const { stay } = afterRemoval(await changes.takeAway(ids));
      if (stay > 0) showToast('warning', t('pileManagement.undoneBut', { what, counted: counted(stay) }));
      else showToast('success', t('pileManagement.undone', { what }));
    } catch (error) {
      // It is stored: it can still be taken back as other changes are.
      onRemember(imported);
      throw error;
    }
  };
  const write = (): void => {
    void work.write(async ({ added, first_pile_id, importKey }) => {
      if (first_pile_id !== null) onRemember({ kind: 'imported', firstPileId: first_pile_id, count: added, importKey });
      showToast('success', t('pileManagement.importing.done', { counted: counted(added) }));
      await changes.changedMany();
      isSent.current = true;
      onClose();
    }, takeBack);
  };
  return (
    <Panel
      title={t('pileManagement.importing.title', { unit })}
      detail={
        read === null ? undefined : t('pileManagement.importing.read', { name: read.name, count: format.number(rows) })
      }
      onClose={onClose}
    >
      <LeaveGuard
        dirty={read !== null || pasted.trim() !== ''}
        loses={(from, to) => !isSent.current && changesTask(from, to)}
      />
      <div className={styles.body}>
        {isBusy ? (
          <ProgressBar
            aria-label={t(`pileManagement.importing.${busy}`)}
            bar={{ style: STEPS }}
            {...(share === null ? {} : { value: share })}
          />
        ) : null}
        {sent === null && written === null ? null : (
          <p className={styles.hint}>
            {written !== null && !work.takesBack
              ? t('pileManagement.importing.written', { percent: Math.floor(written * 100) })
              : sent === 1
                ? t(work.takesBack ? 'pileManagement.importing.takesBack' : 'pileManagement.importing.storing')
                : t('pileManagement.importing.sent', { percent: Math.floor((sent ?? 0) * 100) })}
          </p>
        )}
        {work.failure.text === null ? null : (
          <MessageBar intent="error" layout="multiline" role="alert">
            <MessageBarBody>{work.failure.text}</MessageBarBody>
          </MessageBar>
        )}
        {isUnanswered ? (
          <MessageBar intent="warning" layout="multiline" role="alert">
            <MessageBarBody>{t('pileManagement.importing.unanswered')}</MessageBarBody>
          </MessageBar>
        ) : null}
        {work.fault === null ? null : (
          <MessageBar intent="error" layout="multiline" role="alert">
            <MessageBarBody>{t(`pileManagement.importing.fault.${work.fault}`)}</MessageBarBody>
          </MessageBar>
        )}
        {tooLarge || tooMany ? (
          <MessageBar intent="error" layout="multiline" role="alert">
            <MessageBarBody>
              {tooLarge
                ? t('pileManagement.importing.tooLarge', { mib: MOST_FILE_BYTES / 1024 / 1024 })
                : t('pileManagement.importing.tooMany', { most: format.number(MAX_PILES_A_CALL) })}
            </MessageBarBody>
          </MessageBar>
        ) : null}
        {read === null || meaning === null ? (
          <>
            <p className={styles.hint}>
              {t('pileManagement.importing.hint', { most: format.number(MAX_PILES_A_CALL) })}
            </p>
            <div className={styles.row}>
              <FileButton
                appearance="primary"
                accept=".xlsx,.xlsm,.dxf,.csv,.txt,.tsv,.dat,.xls,text/csv,text/plain"
                onFile={take}
              >
                {t('pileManagement.importing.choose')}
              </FileButton>
              <Button
                size="small"
                onClick={() =>
                  saveFile(
                    `${t('pileManagement.importing.templateName', { unit })}.csv`,
                    new Blob([templateOf({ t, language, unit }, profile.designParameters)], { type: 'text/csv' }),
                  )
                }
              >
                {t('pileManagement.importing.template')}
              </Button>
            </div>
            <Field label={t('pileManagement.importing.paste')} hint={t('pileManagement.importing.pasteHint')}>
              <Textarea value={pasted} rows={8} resize="vertical" onChange={(_, { value }) => setPasted(value)} />
            </Field>
            <div className={styles.row}>
              <Button
                size="small"
                disabled={pasted.trim() === ''}
                onClick={() => work.takePasted(t('pileManagement.importing.pasted'), pasted)}
              >
                {t('pileManagement.importing.usePasted')}
              </Button>
            </div>
          </>
        ) : (
          <>
            <div className={styles.row}>
              {work.book === null || work.book.sheets.length === 1 ? null : (
                <Field label={t('pileManagement.importing.sheet')} size="small">
                  <Select
                    value={work.book.sheets.findIndex(({ name }) => name === read.cells.sheet)}
                    disabled={isFixed}
                    onChange={(_, { value }) => work.takeSheet(Number(value))}
                  >
                    {work.book.sheets.map((sheet, at) => (
                      <option key={sheet.name} value={at}>
                        {t('pileManagement.importing.sheetRows', {
                          sheet: sheet.name,
                          count: format.number(sheet.rows),
                        })}
                      </option>
                    ))}
                  </Select>
                </Field>
              )}
              {work.encoding === null ? null : (
                <Field label={t('pileManagement.importing.encoding')} size="small">
                  <Select
                    value={work.encoding}
                    disabled={isFixed}
                    onChange={(_, { value }) => {
                      const chosen = FILE_ENCODINGS.find((known) => known === value);
                      if (chosen !== undefined) void work.decode(chosen);
                    }}
                  >
                    {FILE_ENCODINGS.map((known) => (
                      <option key={known} value={known}>
                        {known.toUpperCase()}
                      </option>
                    ))}
                  </Select>
                </Field>
              )}
              <Field label={t('pileManagement.importing.headLines')} size="small">
                <Select
                  value={meaning.headLines}
                  disabled={isFixed}
                  onChange={(_, { value }) => work.mean({ ...meaning, headLines: Number(value) })}
                >
                  {Array.from({ length: MOST_HEAD_LINES + 1 }, (_, lines) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: an option is its number
                    <option key={lines} value={lines}>
                      {lines}
                    </option>
                  ))}
                </Select>
              </Field>
              <Field label={t('pileManagement.importing.decimalMark')} size="small">
                <Select
                  value={meaning.decimalMark}
                  disabled={isFixed}
                  onChange={(_, { value }) => {
                    const chosen = DECIMAL_MARKS.find((known) => known === value);
                    if (chosen !== undefined) work.mean({ ...meaning, decimalMark: chosen, markFrom: 'hand' });
                  }}
                >
                  {DECIMAL_MARKS.map((known) => (
                    <option key={known} value={known}>
                      {t(`pileManagement.importing.marks.${known}`)}
                    </option>
                  ))}
                </Select>
              </Field>
              <Checkbox
                label={t('pileManagement.importing.swap')}
                checked={meaning.swapsAxes}
                disabled={isFixed}
                onChange={(_, { checked: on }) => work.mean({ ...meaning, swapsAxes: on === true })}
              />
              <Button size="small" disabled={isBusy} onClick={work.clear}>
                {t('pileManagement.importing.another')}
              </Button>
            </div>
            {hiddenLines === undefined || hiddenLines.length === 0 ? null : (
              <Checkbox
                label={t('pileManagement.importing.leaveHidden', {
                  count: format.number(hiddenLines.length),
                  lines: hiddenText(hiddenLines),
                })}
                checked={!work.readsHidden}
                disabled={isFixed || work.book === null}
                onChange={(_, { checked: on }) => work.readHidden(on !== true)}
              />
            )}
            {meaning.leftOut.length === 0 ? null : (
              <Checkbox
                label={t('pileManagement.importing.leaveOut', {
                  count: format.number(meaning.leftOut.length),
                  lines: leftOutText(read.cells, meaning.leftOut),
                })}
                checked={!meaning.readsAll}
                disabled={isFixed}
                onChange={(_, { checked: on }) => work.mean({ ...meaning, readsAll: on !== true })}
              />
            )}
            {meaning.heightAt !== undefined && meaning.uses[meaning.heightAt]?.field === null ? (
              <p className={styles.hint}>{t('pileManagement.importing.takenForHeight', { n: meaning.heightAt + 1 })}</p>
            ) : null}
            {meaning.swapsAxes ? <p className={styles.hint}>{t('pileManagement.importing.swapped')}</p> : null}
            {meaning.decimalMark === 'comma' || markDoubt !== null ? (
              <p className={styles.hint}>
                {t(`pileManagement.importing.readAs.${meaning.decimalMark}`)}
                {markDoubt === null ? '' : ` ${t(`pileManagement.importing.markDoubt.${markDoubt}`)}`}
              </p>
            ) : null}
            {busy === 'no' && columns === null ? (
              <MessageBar intent="error" layout="multiline" role="alert">
                <MessageBarBody>
                  {meaning.uses.some(({ field }) => field === 'pile_no')
                    ? t('pileManagement.importing.noRows')
                    : t('pileManagement.importing.noNumberColumn', { unit })}
                </MessageBarBody>
              </MessageBar>
            ) : null}
            {ofLevels === null ? null : ofLevels.intent === 'hint' ? (
              <p className={styles.hint}>{ofLevels.text}</p>
            ) : (
              <MessageBar intent="warning" layout="multiline">
                <MessageBarBody>{ofLevels.text}</MessageBarBody>
              </MessageBar>
            )}
            <ColumnChoice
              cells={read.cells}
              meaning={meaning}
              profile={profile}
              unit={unit}
              disabled={isUnanswered}
              onUse={work.use}
            />
            {checked === null || columns === null ? null : (
              <>
                <Findings
                  checked={checked}
                  columns={columns}
                  cells={read.cells}
                  meaning={meaning}
                  profile={profile}
                  unit={unit}
                  places={places}
                  onLook={onLook}
                />
                <PlacePreview
                  label={t('pileManagement.importing.preview')}
                  present={{ xM: checked.present.columns.x_m, yM: checked.present.columns.y_m }}
                  added={places}
                  marked={marked}
                  dark={dark}
                />
              </>
            )}
          </>
        )}
      </div>
      {read === null ? null : (
        <div className={styles.foot}>
          {work.mayCancel ? (
            <Button size="small" onClick={work.cancel}>
              {t('common.cancel')}
            </Button>
          ) : null}
          <Button
            size="small"
            appearance={ready ? 'secondary' : 'primary'}
            disabled={isFixed || columns === null || tooMany}
            onClick={() => void work.check()}
          >
            {t('pileManagement.importing.check')}
          </Button>
          <Button size="small" appearance="primary" disabled={isBusy || !ready} onClick={write}>
            {isUnanswered
              ? t('pileManagement.importing.goOn')
              : t('pileManagement.importing.write', { count: format.number(rows) })}
          </Button>
        </div>
      )}
    </Panel>
  );
}
