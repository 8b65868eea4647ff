import { Button } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { useDataLayer } from '../../data';
import { useFormat } from '../../i18n/use-format';
import { useLanguage, useTranslation } from '../../i18n/use-translation';
import type { MapSketch } from '../../maps/map-sketch';
import { changedBy } from '../../parts/pile-fields/changed-by';
import { designFields, placeFields, sizeFields } from '../../parts/pile-fields/named-fields';
import type { SessionChange } from '../../parts/session-changes/session-changes';
import { LeaveGuard } from '../../ui/leave-guard';
import { showToast } from '../../ui/toast';
import { Conflict } from './conflict';
import { MapBar } from './map-bar';
import type { PanelTerms } from './panel-terms';
import type { PileDetail } from './pile-detail';
import { type TypedPile, typedOf } from './pile-form';
import { changesPile } from './pile-url';
import { saveUnlessFaster } from './save-unless-faster';
import { usePileForm } from './use-pile-form';
import { mostDraggedM, typedPlace, usePlaceSketch } from './use-place-sketch';

/** A pile that was dragged and is not saved. */
export interface MovedPile {
  /** The place that it was dragged to. */
  readonly typed: TypedPile;
  /** As it was when it was dragged: newer changes by others are a conflict. */
  readonly seen: PileDetail;
  /** As somebody else has made it, which was found when it was to be saved; null: nobody was faster. */
  readonly faster: PileDetail | null;
}

interface MoveBarProps extends Pick<PanelTerms, 'scope' | 'profile' | 'changes' | 'unit'> {
  readonly pileId: number;
  /** The dragged pile, written here: a phone that is turned makes the bar anew. Null: it was not dragged. */
  readonly moved: RefObject<MovedPile | null>;
  readonly onRemember: (change: SessionChange) => void;
  readonly onSketch: (sketch: MapSketch | null) => void;
  /** The panel comes back. */
  readonly onEnd: () => void;
}

/** Stands for the panel of a pile on a phone while its ring is dragged on the map. */
export function MoveBar(props: MoveBarProps) {
  const { queries } = useDataLayer();
  const { data } = useQuery(queries.pileDetail(props.scope, props.pileId));
  return data === undefined ? null : <Mover key={data.pile_id} {...props} detail={data} />;
}

function Mover(props: MoveBarProps & { readonly detail: PileDetail }) {
  const { profile, changes, unit, detail, moved, onRemember, onSketch, onEnd } = props;
  const { t } = useTranslation();
  const language = useLanguage();
  const format = useFormat();
  // As it was when the bar came: saving tells where somebody else was faster.
  const [before] = useState(moved.current);
  const [seen, setSeen] = useState(before?.seen ?? detail);
  const [faster, setFaster] = useState(before?.faster ?? null);
  const base = useMemo(() => typedOf(seen, profile.designParameters), [seen, profile]);
  const form = usePileForm(base, profile.designParameters, false);
  const isSent = useRef(false);
  const { typed, type, isDirty } = form;
  useEffect(() => {
    for (const [key, text] of Object.entries(before?.typed ?? {})) type(key, text);
  }, [before, type]);
  useEffect(() => {
    if (isDirty) moved.current = { typed: { x_m: typed.x_m ?? '', y_m: typed.y_m ?? '' }, seen, faster };
  }, [moved, isDirty, typed, seen, faster]);
  usePlaceSketch({ seen, typed, type, mostM: mostDraggedM(profile), onSketch });
  /** Over the newest state that was shown. */
  const save = (): void => {
    const change = form.read();
    if (change === null) return;
    const from = faster ?? seen;
    void form.send(async () => {
      const answer = await saveUnlessFaster(changes, from, change);
      if ('faster' in answer) {
        setFaster(answer.faster);
        return;
      }
      const { change_no: changeNo, pile_id: pileId, pile_no: name } = answer.saved;
      if (changeNo !== null) onRemember({ kind: 'one', did: 'edited', changeNo, pileId, name, was: from });
      showToast('success', t('pileManagement.saved', { pile: name }));
      isSent.current = true;
      onEnd();
    });
  };
  const takeTheirs = (theirs: PileDetail): void => {
    moved.current = null;
    setSeen(theirs);
    setFaster(null);
    form.reset(typedOf(theirs, profile.designParameters));
  };
  const terms = { t, language, unit };
  const place = typedPlace(typed);
  const wayM = (from: number | null, to: number | undefined): string => format.number((to ?? 0) - (from ?? 0), 3);
  const [fault] = Object.values(form.faults);
  return (
    <>
      <LeaveGuard dirty={isDirty} loses={(from, to) => !isSent.current && changesPile(from, to)} />
      {faster === null ? null : (
        <Conflict
          base={base}
          mine={typed}
          theirs={faster}
          who={changedBy(faster.revisions, seen.revision)}
          fields={[...placeFields(terms), ...sizeFields(terms), ...designFields(terms, profile.designParameters)]}
          parameters={profile.designParameters}
          unit={unit}
          isBusy={form.isBusy}
          onKeepMine={save}
          onTakeTheirs={() => takeTheirs(faster)}
        />
      )}
      <MapBar
        takesFocus
        text={t('pilePlan.moveOnMap', { pile: seen.pile_no })}
        status={
          form.failure.text ??
          fault ??
          [
            t('pilePlan.movedBy', { north: wayM(seen.x_m, place?.xM), east: wayM(seen.y_m, place?.yM) }),
            seen.mileage_m === null ? '' : t('pilePlan.mileageStays', { fields: t('pileManagement.column.mileage') }),
          ].join(' ')
        }
        actions={
          <Button appearance="primary" disabledFocusable={!isDirty || form.isBusy || faster !== null} onClick={save}>
            {t('pileManagement.save')}
          </Button>
        }
        onLeave={onEnd}
      />
    </>
  );
}
