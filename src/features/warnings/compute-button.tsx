import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  makeStyles,
  ProgressBar,
  tokens,
} from '@fluentui/react-components';
import { CalculatorRegular } from '@fluentui/react-icons/svg/calculator';
import { useEffect, useRef, useState } from 'react';
import type { TableSource } from '../../contracts/data-core';
import { useDataCore } from '../../data';
import { useFormat } from '../../i18n/use-format';
import { useTranslation } from '../../i18n/use-translation';
import { asDataCoreError } from '../../ui/error-text';
import { raiseError } from '../../ui/raised-errors';
import { useWarningsChanged } from './use-take-step';

const useStyles = makeStyles({
  bar: { margin: '12px 0 6px' },
  figures: { color: tokens.colorNeutralForeground2, fontVariantNumeric: 'tabular-nums' },
});

interface Done {
  readonly judged: number;
  readonly records: number;
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
}

const NOTHING: Done = { judged: 0, records: 0, added: 0, changed: 0, removed: 0 };

/** Judges all records again with the present limits: call by call, so that it shows how far it is and can be stopped. */
export function ComputeButton({ scope }: { readonly scope: TableSource }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const format = useFormat();
  const core = useDataCore();
  const changed = useWarningsChanged(scope);
  const [open, setOpen] = useState(false);
  const [done, setDone] = useState<Done | null>(null);
  const running = useRef<AbortController | null>(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => () => running.current?.abort(), []);

  const run = async (): Promise<void> => {
    const controller = new AbortController();
    running.current = controller;
    setBusy(true);
    let sum = NOTHING;
    setDone(sum);
    try {
      let after: string | null = null;
      do {
        const input = { project_id: scope.projectId, ...(after === null ? {} : { after }) };
        const part: Done & { readonly next: string | null } = await core.api('warningCompute', scope, input, {
          signal: controller.signal,
        });
        sum = {
          judged: sum.judged + part.judged,
          records: part.records,
          added: sum.added + part.added,
          changed: sum.changed + part.changed,
          removed: sum.removed + part.removed,
        };
        setDone(sum);
        after = part.next;
      } while (after !== null);
    } catch (error) {
      if (asDataCoreError(error)?.code !== 'cancelled') raiseError(error);
    } finally {
      running.current = null;
      setBusy(false);
      await changed();
    }
  };
  return (
    <>
      <Button
        size="small"
        appearance="subtle"
        icon={<CalculatorRegular />}
        onClick={() => {
          setDone(null);
          setOpen(true);
        }}
      >
        {t('warnings.compute')}
      </Button>
      <Dialog
        open={open}
        onOpenChange={(_, data) => {
          if (!data.open && !busy) setOpen(false);
        }}
      >
        <DialogSurface>
          <DialogBody>
            <DialogTitle>{t('warnings.compute')}</DialogTitle>
            <DialogContent>
              {t('warnings.computeHint')}
              {done === null ? null : (
                <>
                  <ProgressBar
                    className={styles.bar}
                    aria-label={t('warnings.compute')}
                    {...(done.records > 0 ? { value: done.judged / done.records } : busy ? {} : { value: 1 })}
                  />
                  <div className={styles.figures} role="status">
                    {t('warnings.computed', {
                      judged: format.number(done.judged),
                      records: format.number(done.records),
                      added: format.number(done.added),
                      changed: format.number(done.changed),
                      removed: format.number(done.removed),
                    })}
                  </div>
                </>
              )}
            </DialogContent>
            <DialogActions>
              {busy ? (
                <Button size="small" onClick={() => running.current?.abort()}>
                  {t('warnings.stop')}
                </Button>
              ) : (
                <>
                  <Button size="small" onClick={() => setOpen(false)}>
                    {t('common.close')}
                  </Button>
                  <Button size="small" appearance="primary" onClick={() => void run()}>
                    {t('warnings.computeStart')}
                  </Button>
                </>
              )}
            </DialogActions>
          </DialogBody>
        </DialogSurface>
      </Dialog>
    </>
  );
}
