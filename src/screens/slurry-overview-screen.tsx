import { Suspense } from 'react';
import { SlurryOverviewPage } from '../features/slurry-overview/slurry-overview-page';
import { BOARD_PARTS } from '../parts/wall-board/board-url';
import { useAddressState } from '../ui/address/use-address-state';
import { lazyPart } from '../ui/lazy-part';
import { batchWarningLinks } from './batch-warning-links';
import { ProjectScreen, type Shown } from './project-screen';
import { useScreenHost } from './screen-host';
import { useBoardRounds } from './use-board-rounds';

const SlurryBoard = lazyPart(async () => ({
  default: (await import('../features/slurry-overview/slurry-board')).SlurryBoard,
}));

function Board(shown: Pick<Shown, 'type' | 'scope'>) {
  return <SlurryBoard {...shown} rounds={useBoardRounds()} />;
}

/** The overview of a project of slurry making, or its wallboard. */
export function Component() {
  const warningLinks = batchWarningLinks(useScreenHost());
  const [{ board }, change] = useAddressState(BOARD_PARTS);
  return (
    <ProjectScreen>
      {({ type, profile, scope }) =>
        board === '1' ? (
          <Suspense fallback={null}>
            <Board type={type} scope={scope} />
          </Suspense>
        ) : (
          <SlurryOverviewPage {...{ type, profile, scope, warningLinks }} onBoard={() => change({ board: '1' })} />
        )
      }
    </ProjectScreen>
  );
}
