import { Button } from '@fluentui/react-components';
import type { TableSource } from '../../../contracts/data-core';
import type { EquipmentProfile } from '../../../equipment/descriptor';
import { useTranslation } from '../../../i18n/use-translation';
import type { MapSketch } from '../../../maps/map-sketch';
import { LeaveGuard } from '../../../ui/leave-guard';
import { MapBar } from '../map-bar';
import { changesTask } from '../pile-url';
import { endsPressing, type LayoutDraft, withLastTakenBack, withPressed } from './layout-draft';
import { RouteLength } from './route-length';
import { useLaidOut } from './use-laid-out';
import { useLayoutSketch } from './use-layout-sketch';

interface RouteBarProps {
  readonly scope: TableSource;
  readonly profile: EquipmentProfile;
  readonly draft: LayoutDraft;
  readonly onDraft: (draft: LayoutDraft) => void;
  readonly onSketch: (sketch: MapSketch | null) => void;
}

const NOTHING: ReadonlySet<number> = new Set();

/** Stands for the form of a layout on a phone while the points of its line are pressed on the map. */
export function RouteBar({ scope, profile, draft, onDraft, onSketch }: RouteBarProps) {
  const { t } = useTranslation();
  const { laid, line, follows, terms } = useLaidOut(scope, profile, draft.typed, null);
  useLayoutSketch({
    ...{ laid, follows, onSketch },
    marked: NOTHING,
    outline: line,
    onPlace: (xM, yM) => onDraft(withPressed(draft, xM, yM)),
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
            <Button appearance="primary" onClick={() => onDraft(endsPressing(draft, true))}>
              {t('pilePlan.routeDone')}
            </Button>
            <Button
              disabledFocusable={(draft.typed.route?.text ?? '').trim() === ''}
              onClick={() => onDraft(withLastTakenBack(draft))}
            >
              {t('pilePlan.routeBack')}
            </Button>
          </>
        }
        onLeave={() => onDraft(endsPressing(draft, false))}
      />
    </>
  );
}
