import { type ComponentProps, Suspense } from 'react';
import { needTexts } from '../i18n/i18n';
import { Guarded } from '../ui/guarded';
import { lazyPart } from '../ui/lazy-part';
import { SkeletonBars } from '../ui/loaded';

/** A part of the screen of simulations: in code of its own, the code that both share would come with every page. */
const SimulationOfMachine = lazyPart(async () => {
  const [screen] = await Promise.all([import('./simulation-screen'), needTexts('piles')]);
  return { default: screen.SimulationOfMachine };
});

/** Simulations of the machine that is open. */
export function SimulationTab(props: ComponentProps<typeof SimulationOfMachine>) {
  return (
    <Guarded>
      <Suspense fallback={<SkeletonBars />}>
        <SimulationOfMachine {...props} />
      </Suspense>
    </Guarded>
  );
}
