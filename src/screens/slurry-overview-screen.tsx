import { Suspense } from 'react';
import { SlurryOverviewPage } from '../features/slurry-overview/slurry-overview-page';
import { BOARD_PARTS } from '../parts/wall-board/board-url';
import { useAddressState } from '../ui/address/use-address-state';
import { lazyPart } from '../ui/lazy-part';
import { ProjectScreen } from './project-screen';

const SlurryBoard = lazyPart(async () => ({
  default: (await import('../features/slurry-overview/slurry-board')).SlurryBoard,
}));

/** The overview of a project of slurry making, or its wallboard. */
export function Component() {
  const [{ board }, change] = useAddressState(BOARD_PARTS);
  return (
    <ProjectScreen>
      {({ type, profile, scope, projects }) =>
        board === '1' ? (
          <Suspense fallback={null}>
            <SlurryBoard type={type} scope={scope} projects={projects} />
          </Suspense>
        ) : (
          <SlurryOverviewPage profile={profile} scope={scope} onBoard={() => change({ board: '1' })} />
        )
      }
    </ProjectScreen>
  );
}
