import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  Field,
  Input,
  MessageBar,
  MessageBarBody,
  makeStyles,
  Spinner,
  tokens,
} from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { readSealCode, SEAL_LENGTH, type SealVerdict, writeSealCode } from '../../../contracts/api/record-seals';
import type { TableSource } from '../../../contracts/data-core';
import { useDataLayer } from '../../../data';
import type { EquipmentProfile } from '../../../equipment/descriptor';
import type { UnitKey } from '../../../equipment/units';
import { useFormat } from '../../../i18n/use-format';
import { useLanguage, useTranslation } from '../../../i18n/use-translation';
import { errorText } from '../../../ui/error-text';
import { sealRows } from './seal-rows';

const useStyles = makeStyles({
  surface: { maxWidth: 'min(760px, calc(100vw - 24px))' },
  content: { display: 'grid', gap: '10px', alignContent: 'start' },
  ask: { display: 'flex', gap: '8px', alignItems: 'flex-start', flexWrap: 'wrap' },
  code: { flex: '1 1 260px', minWidth: 0 },
  run: { marginTop: '26px' },
  facts: { margin: 0, fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground2 },
  scroller: { overflow: 'auto', maxHeight: '340px' },
  table: {
    width: '100%',
    borderCollapse: 'collapse',
    fontSize: tokens.fontSizeBase200,
    fontVariantNumeric: 'tabular-nums',
    '& th': { textAlign: 'left', fontWeight: tokens.fontWeightSemibold },
    '& th, & td': { padding: '4px 8px', borderBottom: `1px solid ${tokens.colorNeutralStroke3}` },
    '& thead th': { position: 'sticky', top: 0, backgroundColor: tokens.colorNeutralBackground1 },
  },
  differs: { backgroundColor: tokens.colorStatusDangerBackground1 },
  mark: { color: tokens.colorStatusDangerForeground1, fontWeight: tokens.fontWeightSemibold },
});

interface CheckPrintProps {
  readonly scope: TableSource;
  readonly profile: EquipmentProfile;
  readonly counted: UnitKey;
  readonly timeZone: string | undefined;
  /** As the address has it; empty: one is asked for. */
  readonly code: string;
  readonly onCode: (code: string) => void;
  readonly onRecord: (recordNo: string) => void;
  readonly onClose: () => void;
}

/** Finds the record of a print by its code, and says which of its numbers are no longer those that were signed. */
export function CheckPrint(props: CheckPrintProps) {
  const { scope, code, onCode, onRecord, onClose } = props;
  const styles = useStyles();
  const { t } = useTranslation();
  const { queries } = useDataLayer();
  const [typed, setTyped] = useState(code === '' ? '' : writeSealCode(readSealCode(code)));
  const [wrong, setWrong] = useState(false);
  const verdict = useQuery({ ...queries.recordSeal(scope, readSealCode(code)), enabled: code !== '' });
  const check = (): void => {
    const read = readSealCode(typed);
    setWrong(read.length !== SEAL_LENGTH);
    if (read.length !== SEAL_LENGTH) return;
    // The same code again asks again.
    if (read === readSealCode(code)) verdict.refetch().catch(() => undefined);
    else onCode(read);
  };
  return (
    <Dialog open onOpenChange={(_, data) => (data.open ? undefined : onClose())}>
      <DialogSurface className={styles.surface}>
        <DialogBody>
          <DialogTitle>{t('recordSeal.title')}</DialogTitle>
          <DialogContent className={styles.content}>
            <form
              className={styles.ask}
              noValidate
              onSubmit={(event) => {
                event.preventDefault();
                check();
              }}
            >
              <Field
                className={styles.code}
                label={t('recordSeal.code')}
                hint={t('recordSeal.hint')}
                validationMessage={wrong ? t('recordSeal.badCode') : null}
              >
                <Input
                  value={typed}
                  maxLength={30}
                  placeholder="0000-0000-0000-0000"
                  autoComplete="off"
                  spellCheck={false}
                  onChange={(_, data) => {
                    setWrong(false);
                    setTyped(data.value);
                  }}
                />
              </Field>
              <Button className={styles.run} appearance="primary" type="submit">
                {t('recordSeal.run')}
              </Button>
            </form>
            <div aria-live="polite" className={styles.content}>
              {verdict.isFetching ? <Spinner size="tiny" label={t('common.loading')} /> : null}
              {verdict.error === null || verdict.isFetching ? null : (
                <MessageBar intent="error" layout="multiline">
                  <MessageBarBody>{errorText(t, verdict.error)}</MessageBarBody>
                </MessageBar>
              )}
              {verdict.data === undefined || verdict.isFetching ? null : <Verdict {...props} verdict={verdict.data} />}
            </div>
          </DialogContent>
          <DialogActions>
            {verdict.data === undefined || verdict.data.is_gone ? null : (
              <Button onClick={() => onRecord(verdict.data.record_no)}>{t('recordSeal.open')}</Button>
            )}
            <Button onClick={onClose}>{t('common.close')}</Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}

function Verdict({ verdict, profile, counted, timeZone }: CheckPrintProps & { readonly verdict: SealVerdict }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const language = useLanguage();
  const format = useFormat(timeZone);
  const { values, is_signed: isSigned, is_gone: isGone } = verdict;
  const differing = values.filter(({ differs }) => differs).length;
  // Differences first: people look for them.
  const rows = sealRows(values, { profile, counted, language, t, format }).sort(
    (a, b) => Number(b.differs) - Number(a.differs),
  );
  const account = verdict.account === '' ? '–' : verdict.account;
  return (
    <>
      {isSigned ? null : (
        <MessageBar intent="error" layout="multiline">
          <MessageBarBody>{t('recordSeal.unsigned')}</MessageBarBody>
        </MessageBar>
      )}
      <MessageBar intent={isGone || differing > 0 ? 'warning' : isSigned ? 'success' : 'info'} layout="multiline">
        <MessageBarBody>
          {isGone
            ? t('recordSeal.gone')
            : differing === 0
              ? t('recordSeal.same', { count: format.number(values.length) })
              : t('recordSeal.differ', { count: format.number(differing) })}
          {isSigned ? t('common.clauseComma') + t('recordSeal.signed') : ''}
        </MessageBarBody>
      </MessageBar>
      <p className={styles.facts}>
        {t('recordSeal.record', { pile: verdict.pile_no, record: verdict.record_no })}
        <br />
        {t('recordSeal.sealed', { time: format.dateTime(verdict.sealed_ms), account })}
        <br />
        {t('recordSeal.proof')}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls is reached by keys */}
      <section className={styles.scroller} tabIndex={0} aria-label={t('recordSeal.name')}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('recordSeal.name')}</th>
              <th scope="col">{t('recordSeal.signedValue')}</th>
              <th scope="col">{t('recordSeal.now')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, name, signed, now, differs }) => (
              <tr key={key} className={differs ? styles.differs : ''}>
                <th scope="row">{name}</th>
                <td>{signed}</td>
                <td>
                  {now}
                  {differs ? <span className={styles.mark}> ≠ {t('recordSeal.differs')}</span> : null}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}
