import { Checkbox, makeStyles, tokens } from '@fluentui/react-components';
import { useMemo, useRef } from 'react';
import { ErrorCode } from '../../contracts/envelope';
import { useLanguage, useTranslation } from '../../i18n/use-translation';
import type { MapSketch } from '../../maps/map-sketch';
import { designFields, placeFields, sizeFields } from '../../parts/pile-fields/named-fields';
import type { SessionChange } from '../../parts/session-changes/session-changes';
import { asDataCoreError } from '../../ui/error-text';
import { FormFrame } from '../../ui/form-frame';
import { LeaveGuard } from '../../ui/leave-guard';
import { MEDIA, useMedia } from '../../ui/media';
import { Panel } from '../../ui/panel';
import { showToast } from '../../ui/toast';
import type { PanelTerms } from './panel-terms';
import { PileFields } from './pile-fields';
import { typedOf } from './pile-form';
import { PILE_MANAGEMENT_PARTS } from './pile-url';
import { type PointedPlace, useNewPlace } from './use-new-place';
import { usePileForm } from './use-pile-form';

const useStyles = makeStyles({
  hint: { margin: 0, color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
});

interface AddPanelProps extends PanelTerms {
  /** Pointed at on the map before the form was opened; null: nothing was. */
  readonly pointed: PointedPlace | null;
  /** Shows on the map where the pile would lie, and takes places from there. */
  readonly onSketch: (sketch: MapSketch | null) => void;
  readonly onAdded: (pileId: number) => void;
  readonly onRemember: (change: SessionChange) => void;
}

/** The form of a new pile. */
export function AddPanel(props: AddPanelProps) {
  const { scope, profile, changes, unit, onClose, pointed, onSketch, onAdded, onRemember } = props;
  const styles = useStyles();
  const { t } = useTranslation();
  const language = useLanguage();
  /** There the form covers the map. */
  const phone = useMedia(MEDIA.phone);
  const parameters = profile.designParameters;
  const base = useMemo(() => typedOf(null, parameters), [parameters]);
  const form = usePileForm(base, parameters, true);
  /** The entries are stored: leaving loses nothing. */
  const isSent = useRef(false);
  const { typed, type } = form;
  const unnamed = t('pileManagement.addTitle', { unit });
  const placing = useNewPlace({ scope, profile, typed, type, unnamed, pointed, onSketch });
  const terms = { t, language, unit };
  const fields = { typed: form.typed, faults: form.faults, onType: form.type, disabled: form.isBusy } as const;
  const send = (): void => {
    const change = form.read();
    if (change === null) return;
    void form.send(async () => {
      try {
        const added = await changes.add(change);
        onRemember({ kind: 'added', pileId: added.pile_id, name: added.pile_no });
        showToast('success', t('pileManagement.added', { pile: added.pile_no }));
        isSent.current = true;
        onAdded(added.pile_id);
      } catch (error) {
        const known = asDataCoreError(error);
        if (known?.context.errorCode !== ErrorCode.conflict) throw error;
        form.showFaults({ pile_no: known.message });
      }
    });
  };
  return (
    <Panel title={t('pileManagement.addTitle', { unit })} onClose={onClose}>
      <LeaveGuard
        dirty={form.isDirty}
        loses={(from, to) => !isSent.current && taskOf(from.search) !== taskOf(to.search)}
      />
      <FormFrame
        form={form.form}
        failure={form.failure.text}
        isBusy={form.isBusy}
        canSend={form.isDirty}
        sendName={t('pileManagement.add')}
        onSend={send}
        onCancel={onClose}
      >
        <PileFields title={t('pileManagement.place')} fields={placeFields(terms)} {...fields} />
        {placing.hasMap ? (
          <div>
            {phone ? null : <p className={styles.hint}>{t('pilePlan.pointHint')}</p>}
            <Checkbox
              label={t('pilePlan.snaps')}
              checked={placing.snaps}
              disabled={form.isBusy}
              onChange={(_, { checked }) => placing.setSnaps(checked === true)}
            />
            <p className={styles.hint} aria-live="polite">
              {placing.isOfPattern ? t('pilePlan.snapped') : ''}
            </p>
          </div>
        ) : null}
        <PileFields title={t('pileManagement.size')} fields={sizeFields(terms)} {...fields} />
        <PileFields title={t('pileManagement.design')} fields={designFields(terms, parameters)} {...fields} />
      </FormFrame>
    </Panel>
  );
}

function taskOf(search: string): string {
  const parameters = new URLSearchParams(search);
  return `${PILE_MANAGEMENT_PARTS.task.read(parameters)} ${PILE_MANAGEMENT_PARTS.pileId.read(parameters) ?? ''}`;
}
