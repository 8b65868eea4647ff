import { Button } from '@fluentui/react-components';
import { useMemo, useRef, useState } from 'react';
import type { PileItem } from '../../contracts/api/pile-management';
import { ErrorCode } from '../../contracts/envelope';
import { useMay } from '../../data';
import { useLanguage, useTranslation } from '../../i18n/use-translation';
import { dragZoom } from '../../maps/drag-view';
import type { MapSketch } from '../../maps/map-sketch';
import { DiscardSteps } from '../../parts/pile-discard/discard-steps';
import { changedBy } from '../../parts/pile-fields/changed-by';
import { designFields, headingField, placeFields, sizeFields } from '../../parts/pile-fields/named-fields';
import type { SessionChange } from '../../parts/session-changes/session-changes';
import { asDataCoreError } from '../../ui/error-text';
import { FormFrame } from '../../ui/form-frame';
import { LeaveGuard } from '../../ui/leave-guard';
import { showToast } from '../../ui/toast';
import { Conflict } from './conflict';
import type { PanelTerms } from './panel-terms';
import type { PileDetail } from './pile-detail';
import { PileFields } from './pile-fields';
import { type PileChange, typedOf } from './pile-form';
import { PileHistory } from './pile-history';
import { changesPile } from './pile-url';
import { RemoveButton } from './remove-button';
import { saveUnlessFaster } from './save-unless-faster';
import { seenInForm } from './seen-changes';
import type { ChangedPile } from './use-pile-changes';
import { usePileForm } from './use-pile-form';
import { mostDraggedM, usePlaceSketch } from './use-place-sketch';

interface PileEditorProps extends PanelTerms {
  readonly detail: PileDetail;
  /** The newest change of the project's piles when it was read; undefined: not known. */
  readonly seenChangeNo: number | undefined;
  readonly timeZone: string | undefined;
  readonly onRemember: (change: SessionChange) => void;
  readonly onSketch: (sketch: MapSketch | null) => void;
  readonly onMove: OnMove;
}

/** Gives way to the map, where the pile is dragged, at its place and from so near; null: the map is seen beside the form. */
export type OnMove = ((xM: number, yM: number, zoom: number) => void) | null;

/**
 * The form of a pile. It begins with the pile as it was read and stays so while others change it: saving tells of that,
 * shows both sides, and lets choose.
 */
export function PileEditor(props: PileEditorProps) {
  const { scope, type, profile, changes, unit, onClose, detail, seenChangeNo, timeZone, onRemember, onSketch } = props;
  const { onMove } = props;
  const { t } = useTranslation();
  const language = useLanguage();
  const may = useMay();
  const parameters = profile.designParameters;
  /** The pile that the form is about, as it was read or saved last. */
  const [seen, setSeen] = useState<PileItem>(detail);
  /** The pile is deleted: leaving the form loses nothing. */
  const isGone = useRef(false);
  const [faster, setFaster] = useState<PileDetail | null>(null);
  /** Words are typed for giving the pile up, or for its audit. */
  const [hasComment, setHasComment] = useState(false);
  const base = useMemo(() => typedOf(seen, parameters), [seen, parameters]);
  const form = usePileForm(base, parameters, false);
  const terms = { t, language, unit };
  const places = placeFields(terms);
  const sizes = sizeFields(terms);
  const designs = designFields(terms, parameters);
  const named = [...places, ...sizes, ...designs];
  const fields = { typed: form.typed, faults: form.faults, onType: form.type, disabled: form.isBusy } as const;

  const mostM = mostDraggedM(profile);
  const { x_m: xM, y_m: yM } = seen;
  usePlaceSketch({ seen, typed: form.typed, type: form.type, mostM, onSketch });

  // Nothing is typed: the form shows the pile as it is now.
  if (!form.isDirty && faster === null && detail.revision > seen.revision) {
    setSeen(detail);
    form.reset(typedOf(detail, parameters));
  }
  const [asOf, setAsOf] = useState(seenChangeNo);
  const shownAsOf = seenInForm(asOf, seenChangeNo, form.isDirty || faster !== null);
  if (shownAsOf !== asOf) setAsOf(shownAsOf);
  const take = (pile: PileItem): void => {
    setSeen(pile);
    setFaster(null);
    form.reset(typedOf(pile, parameters));
  };
  const remember =
    (did: Extract<SessionChange, { kind: 'one' }>['did'], was?: PileItem) =>
    ({ pile_id: pileId, pile_no: name, change_no: changeNo, discard_note }: ChangedPile): void => {
      const more = did === 'edited' ? was && { was } : { why: discard_note };
      if (changeNo !== null) onRemember({ kind: 'one', did, changeNo, pileId, name, ...more });
    };
  const save = (change: PileChange, from: PileItem): void => {
    void form.send(async () => {
      try {
        const answer = await saveUnlessFaster(changes, from, change);
        if ('faster' in answer) {
          setFaster(answer.faster);
          return;
        }
        const { saved } = answer;
        remember('edited', from)(saved);
        showToast('success', t('pileManagement.saved', { pile: saved.pile_no }));
        take(saved);
      } catch (error) {
        const known = asDataCoreError(error);
        if (known?.context.errorCode !== ErrorCode.conflict) throw error;
        form.showFaults({ pile_no: known.message });
      }
    });
  };
  const send = (): void => {
    const change = form.read();
    if (change !== null) save(change, faster ?? seen);
  };
  const gone = (): void => {
    isGone.current = true;
    onClose();
  };
  const number = may('editPileNumber') ? {} : { fixed: { pile_no: t('pileManagement.numberFixed') } };
  return (
    <>
      <LeaveGuard dirty={form.isDirty || hasComment} loses={(from, to) => !isGone.current && changesPile(from, to)} />
      <FormFrame
        form={form.form}
        failure={form.failure.text}
        isBusy={form.isBusy}
        canSend={form.isDirty && faster === null}
        sendName={t('pileManagement.save')}
        onSend={send}
        onCancel={onClose}
        start={
          <RemoveButton
            {...{ type, changes, profile }}
            pileIds={new Set([seen.pile_id])}
            seen={asOf}
            onRemoved={gone}
            onRemember={onRemember}
          />
        }
      >
        {faster === null ? null : (
          <Conflict
            base={base}
            mine={form.typed}
            theirs={faster}
            who={changedBy(faster.revisions, seen.revision)}
            fields={named}
            parameters={parameters}
            unit={unit}
            isBusy={form.isBusy}
            onKeepMine={send}
            onTakeTheirs={() => take(faster)}
          />
        )}
        <PileFields title={t('pileManagement.place')} fields={places} {...fields} {...number} />
        {onMove === null || xM === null || yM === null ? null : (
          <Button
            size="small"
            disabledFocusable={form.isDirty || form.isBusy}
            onClick={() => onMove(xM, yM, dragZoom(mostM))}
          >
            {t('pileManagement.moveOnMap')}
          </Button>
        )}
        <PileFields title={t('pileManagement.size')} fields={sizes} {...fields} />
        <PileFields title={t('pileManagement.design')} fields={designs} {...fields} />
        <DiscardSteps
          changes={changes}
          pile={seen}
          unit={unit}
          fields={named}
          isDisabled={form.isDirty}
          onDirty={setHasComment}
          onDone={(did, after) => {
            remember(did)(after);
            take(after);
          }}
        />
        <PileHistory
          {...{ scope, timeZone }}
          pileId={detail.pile_id}
          records={detail.records}
          fields={[...named, headingField(terms)]}
        />
      </FormFrame>
    </>
  );
}
