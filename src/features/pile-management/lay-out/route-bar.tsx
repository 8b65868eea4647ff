import { Button } from '@fluentui/react-components';
import { type RefObject, useState } from 'react';
import type { TableSource } from '../../../contracts/data-core';
import type { EquipmentProfile } from '../../../equipment/descriptor';
import { useTranslation } from '../../../i18n/use-translation';
import type { MapSketch } from '../../../maps/map-sketch';
import { LeaveGuard } from '../../../ui/leave-guard';
import { MapBar } from '../map-bar';
import { changesTask } from '../pile-url';
import { type LayoutEntries, withLastTakenBack, withPressed } from './layout-entries';
import type { TypedLayout } from './layout-form';
import { RouteLength } from './route-length';
import { useLaidOut } from './use-laid-out';
import { useLayoutSketch } from './use-layout-sketch';

interface RouteBarProps {
  readonly scope: TableSource;
  readonly profile: EquipmentProfile;
  /** The entries of the form, written here with each press. */
  readonly entries: RefObject<LayoutEntries | null>;
  /** The entries as they were before the first press. */
  readonly before: TypedLayout;
  /** The form comes back. */
  readonly onEnd: () => void;
  readonly onSketch: (sketch: MapSketch | null) => void;
}

const NOTHING: ReadonlySet<number> = new Set();

/** Stands for the form of a layout on a phone while the points of its line are pressed on the map. */
export function RouteBar({ scope, profile, entries, before, onEnd, onSketch }: RouteBarProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(() => entries.current?.typed ?? before);
  const change = (next: TypedLayout): void => {
    entries.current = { file: null, ...entries.current, typed: next };
    setTyped(next);
  };
  const { laid, line, follows, terms } = useLaidOut(scope, profile, typed, null);
  useLayoutSketch({
    ...{ laid, follows, onSketch },
    marked: NOTHING,
    outline: line,
    onPlace: (xM, yM) => change(withPressed(typed, xM, yM)),
  });
  return (
    <>
      <LeaveGuard dirty={terms !== null || line !== null} loses={changesTask} />
      <MapBar
        takesFocus
        text={t('pilePlan.routeOnMap')}
        status={line === null ? null : <RouteLength points={line.corners} closes={line.closed} />}
        actions={
          <>
            <Button appearance="primary" onClick={onEnd}>
              {t('pilePlan.routeDone')}
            </Button>
            <Button
              disabledFocusable={(typed.route?.text ?? '').trim() === ''}
              onClick={() => change(withLastTakenBack(typed))}
            >
              {t('pilePlan.routeBack')}
            </Button>
          </>
        }
        onLeave={() => {
          change(before);
          onEnd();
        }}
      />
    </>
  );
}
