import { Button, MessageBar, MessageBarBody, makeStyles, tokens } from '@fluentui/react-components';
import { type ReactNode, useState } from 'react';
import type { Generation } from '../../contracts/api/simulation';
import type { LogPreview } from '../../contracts/data-core';
import { useFormat } from '../../i18n/use-format';
import { useTranslation } from '../../i18n/use-translation';
import { BusySpinner } from '../../ui/busy-spinner';
import { SimulatedTag } from '../../ui/simulated-tag';
import { EmptyState } from '../../ui/states';
import { showToast } from '../../ui/toast';
import { asked, type ChosenPiles, previewedPile, tooManySelected } from './chosen-piles';
import { TermsFields } from './terms-fields';
import type { SimulationInfo } from './terms-form';
import type { Generations } from './use-generations';
import { useTerms } from './use-terms';

const useStyles = makeStyles({
  both: {
    flex: 1,
    minHeight: 0,
    overflowY: 'auto',
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(400px, 100%), 1fr))',
    alignContent: 'start',
  },
  form: { display: 'flex', flexDirection: 'column', gap: '10px', padding: '10px 14px 14px', minWidth: 0 },
  chosen: { margin: 0, fontWeight: tokens.fontWeightSemibold },
  hint: { margin: 0, fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3 },
  fault: { margin: 0, fontSize: tokens.fontSizeBase200, color: tokens.colorPaletteRedForeground1 },
  buttons: { display: 'flex', flexWrap: 'wrap', gap: '8px' },
  preview: {
    display: 'flex',
    flexDirection: 'column',
    minWidth: 0,
    minHeight: '460px',
    '@media (max-width: 719px)': { borderTop: `1px solid ${tokens.colorNeutralStroke3}` },
  },
  previewHead: { display: 'flex', alignItems: 'center', gap: '8px', padding: '10px 14px 0' },
});

/** A log to be shown that no record has. */
export interface PreviewSlot {
  readonly preview: LogPreview;
  readonly timeZone: string;
}

interface TermsPanelProps {
  readonly info: SimulationInfo;
  readonly chosen: ChosenPiles;
  readonly timeZone: string;
  /** The type's name for pile, hole, panel … */
  readonly unit: string;
  readonly machineId: string;
  readonly onMachine: (id: string) => void;
  readonly onStart: Generations['start'];
  readonly onStarted: (generation: Generation) => void;
  readonly renderPreview: (slot: PreviewSlot) => ReactNode;
}

/** The terms of a new generation, and the log that they give one pile. */
export function TermsPanel(props: TermsPanelProps) {
  const { info, chosen, timeZone, unit, machineId, onMachine, onStart, onStarted, renderPreview } = props;
  const styles = useStyles();
  const { t } = useTranslation();
  const format = useFormat();
  const isCounted = chosen.kind !== 'named';
  const terms = useTerms({ info, timeZone, isCounted, machineId });
  const [preview, setPreview] = useState<LogPreview | null>(null);
  const pileId = previewedPile(chosen);
  const tooMany = tooManySelected(chosen, info.most_piles);
  const look = (): void => {
    const meant = terms.read(false);
    if (meant === null || pileId === null) return;
    const { count: _count, ...shown } = meant;
    setPreview({ ...shown, ...(pileId === undefined ? {} : { pile_id: pileId }) });
  };
  const begin = (): void => {
    const meant = terms.read(true);
    if (meant === null) return;
    const { count, ...work } = meant;
    void terms.send(async () => {
      const begun = await onStart({ ...work, ...asked(chosen, count), equipment_id: Number(machineId) });
      showToast('success', t('simulation.begun', { count: format.number(begun.piles) }));
      onStarted(begun);
    });
  };
  return (
    <div className={styles.both}>
      <form
        ref={terms.form}
        className={styles.form}
        noValidate
        aria-label={t('simulation.terms')}
        onSubmit={(event) => {
          event.preventDefault();
          if (!terms.isBusy && tooMany === null) begin();
        }}
      >
        {terms.failure.text === null ? null : (
          <MessageBar intent="error" layout="multiline" role="alert">
            <MessageBarBody>{terms.failure.text}</MessageBarBody>
          </MessageBar>
        )}
        <p className={styles.chosen} role="status">
          {chosen.kind === 'named'
            ? t('simulation.named', { count: format.number(chosen.pileIds.length), unit })
            : chosen.kind === 'found'
              ? t('simulation.found', { unit })
              : t('simulation.batches')}
        </p>
        <TermsFields
          info={info}
          typed={terms.typed}
          faults={terms.faults}
          onType={terms.type}
          disabled={terms.isBusy}
          countName={isCounted ? t('simulation.count', { unit }) : null}
          machineId={machineId}
          onMachine={onMachine}
        />
        <div className={styles.buttons}>
          <Button size="small" disabled={pileId === null} onClick={look}>
            {t('simulation.preview')}
          </Button>
          <Button
            type="submit"
            size="small"
            appearance="primary"
            disabledFocusable={terms.isBusy || pileId === null || tooMany !== null}
            {...(terms.isBusy ? { icon: <BusySpinner /> } : {})}
          >
            {t('simulation.begin')}
          </Button>
        </div>
        {pileId === null ? <p className={styles.hint}>{t('simulation.noneToMake', { unit })}</p> : null}
        {tooMany === null ? null : (
          <p className={styles.fault} role="alert">
            {t('simulation.tooMany', { most: format.number(info.most_piles), count: format.number(tooMany), unit })}
          </p>
        )}
        <p className={styles.hint}>{t('simulation.marked')}</p>
      </form>
      <section className={styles.preview} aria-label={t('simulation.previewTitle', { unit })}>
        <div className={styles.previewHead}>
          <strong>{t('simulation.previewTitle', { unit })}</strong>
          {preview === null ? null : <SimulatedTag />}
        </div>
        {preview === null ? (
          <EmptyState title={t('simulation.noPreview')} hint={t('simulation.noPreviewHint')} />
        ) : (
          renderPreview({ preview, timeZone })
        )}
      </section>
    </div>
  );
}
