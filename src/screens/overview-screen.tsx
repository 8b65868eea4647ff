import { Suspense, useEffect, useMemo } from 'react';
import { numberedAs } from '../equipment/units';
import { OverviewPage } from '../features/overview/overview-page';
import { PilePanel } from '../features/pile-log/pile-panel';
import { needTexts } from '../i18n/i18n';
import { BOARD_PARTS } from '../parts/wall-board/board-url';
import { useAddressState } from '../ui/address/use-address-state';
import { lazyPart } from '../ui/lazy-part';
import { useAfterPicture } from '../ui/use-after-picture';
import { pileWarningLinks } from './pile-warning-links';
import { ProjectScreen, type Shown } from './project-screen';
import { useScreenHost } from './screen-host';
import { useBoardRounds } from './use-board-rounds';

const WallBoard = lazyPart(async () => ({ default: (await import('../features/wall-board/wall-board')).WallBoard }));

function Board(shown: Pick<Shown, 'type' | 'scope'>) {
  return <WallBoard {...shown} rounds={useBoardRounds()} />;
}

/** The overview of a project, or its wallboard; a pile's log in its panel. */
export function Component() {
  const { linkTo, open } = useScreenHost();
  const listOfPiles = useMemo(
    () =>
      linkTo('pile') === null
        ? null
        : (parameters: Readonly<Record<string, string>>) => {
            const link = linkTo('pile', parameters);
            if (link !== null) open(link);
          },
    [linkTo, open],
  );
  const [{ board }, change] = useAddressState(BOARD_PARTS);
  const mapStands = useAfterPicture();
  // The panel of a pile has tables and warnings. The error is ignored here: the parts that show them ask again.
  useEffect(() => {
    if (mapStands) needTexts('lists').catch(() => undefined);
  }, [mapStands]);
  return (
    <ProjectScreen>
      {({ type, profile, scope }) =>
        board === '1' ? (
          <Suspense fallback={null}>
            <Board type={type} scope={scope} />
          </Suspense>
        ) : (
          <OverviewPage
            type={type}
            scope={scope}
            warningLinks={pileWarningLinks({ linkTo, open })}
            onList={listOfPiles}
            onBoard={() => change({ board: '1' })}
            renderPile={(slot) => (
              <PilePanel key={slot.pileId} {...{ scope, profile }} counted={numberedAs(type.unit)} {...slot} />
            )}
          />
        )
      }
    </ProjectScreen>
  );
}
