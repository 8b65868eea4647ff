import { Button } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { useDataLayer } from '../../data';
import { useFormat } from '../../i18n/use-format';
import { useTranslation } from '../../i18n/use-translation';
import type { MapSketch } from '../../maps/map-sketch';
import { LeaveGuard } from '../../ui/leave-guard';
import { showToast } from '../../ui/toast';
import { MapBar } from './map-bar';
import type { PanelTerms } from './panel-terms';
import type { PileDetail } from './pile-detail';
import { type TypedPile, typedOf } from './pile-form';
import { changesPile } from './pile-url';
import type { SessionChange } from './session-changes';
import { usePileForm } from './use-pile-form';
import { typedPlace, usePlaceSketch, usualSpacingM } from './use-place-sketch';

interface MoveBarProps extends Pick<PanelTerms, 'scope' | 'profile' | 'changes'> {
  readonly pileId: number;
  /** The place that it was dragged to, written here: a phone that is turned makes the bar anew. Null: it was not. */
  readonly moved: RefObject<TypedPile | null>;
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
  const { profile, changes, detail, moved, onRemember, onSketch, onEnd } = props;
  const { t } = useTranslation();
  const format = useFormat();
  // As it was when the bar came: saving tells where somebody else was faster.
  const [seen] = useState(detail);
  const base = useMemo(() => typedOf(seen, profile.designParameters), [seen, profile]);
  const form = usePileForm(base, profile.designParameters, false);
  const isSent = useRef(false);
  const { typed, type, isDirty } = form;
  useEffect(() => {
    for (const [key, text] of Object.entries(moved.current ?? {})) type(key, text);
  }, [moved, type]);
  useEffect(() => {
    if (isDirty) moved.current = { x_m: typed.x_m ?? '', y_m: typed.y_m ?? '' };
  }, [moved, isDirty, typed]);
  usePlaceSketch({ seen, typed, type, spacingM: usualSpacingM(profile), onSketch });
  const save = (): void => {
    const change = form.read();
    if (change === null) return;
    void form.send(async () => {
      const { change_no: changeNo, pile_id: pileId, pile_no: name } = await changes.save(seen, change);
      if (changeNo !== null) onRemember({ kind: 'one', did: 'edited', changeNo, pileId, name, was: seen });
      showToast('success', t('pileManagement.saved', { pile: name }));
      isSent.current = true;
      onEnd();
    });
  };
  const place = typedPlace(typed);
  const wayM = (from: number | null, to: number | undefined): string => format.number((to ?? 0) - (from ?? 0), 3);
  const [fault] = Object.values(form.faults);
  return (
    <>
      <LeaveGuard dirty={isDirty} loses={(from, to) => !isSent.current && changesPile(from, to)} />
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
          <Button appearance="primary" disabledFocusable={!isDirty || form.isBusy} onClick={save}>
            {t('pileManagement.save')}
          </Button>
        }
        onLeave={onEnd}
      />
    </>
  );
}
