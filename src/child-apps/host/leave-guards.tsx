import { useEffect, useMemo, useState } from 'react';
import { createPath, type Path, useBlocker } from 'react-router-dom';
import type { LeaveGuard } from '../contract';

/** Guards of a mounted app, the newest last. */
export function useLeaveGuards() {
  const [guards, setGuards] = useState<readonly LeaveGuard[]>([]);
  const guardLeaving = useMemo(
    () => (guard: LeaveGuard) => {
      setGuards((before) => [...before, guard]);
      return () => setGuards((before) => before.filter((other) => other !== guard));
    },
    [],
  );
  return { guards, guardLeaving };
}

/** Holds the console up on its way elsewhere until the app has asked its user. */
export function LeaveGuards({ guards }: { readonly guards: readonly LeaveGuard[] }) {
  return guards.length === 0 ? null : <Guarded guards={guards} />;
}

function Guarded({ guards }: { readonly guards: readonly LeaveGuard[] }) {
  const losing = (from: Path, to: Path): LeaveGuard | undefined =>
    guards.find(({ loses }) => loses(createPath(from), createPath(to)));
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => losing(currentLocation, nextLocation) !== undefined,
  );
  const { state } = blocker;
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once each time that it is blocked
  useEffect(() => {
    if (state !== 'blocked') return;
    const guard = losing(window.location, blocker.location);
    if (guard === undefined) blocker.proceed();
    else guard.ask({ leave: () => blocker.proceed(), stay: () => blocker.reset() });
  }, [state]);
  return null;
}
