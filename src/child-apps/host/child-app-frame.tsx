// Shows a child app where a screen would be, or its fault where it cannot be shown.
import { makeStyles, mergeClasses, Skeleton, SkeletonItem, tokens } from '@fluentui/react-components';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { type ChildAppContext, type ChildAppHost, CONTRACT_VERSION } from '../contract';
import { addressOf, loadModule } from './addresses';
import type { ChildAppFailure } from './child-app-failure';
import { ChildAppRun, type RunState } from './child-app-run';
import { LeaveGuards, useLeaveGuards } from './leave-guards';
import { lender } from './lender';
import { consoleStylesContainer, ownStylesContainer } from './place';
import { onUncaughtOf } from './uncaught-errors';

const useStyles = makeStyles({
  frame: { position: 'relative', height: '100%' },
  app: { height: '100%' },
  // Over the app, which may need its size already.
  over: { position: 'absolute', inset: 0, backgroundColor: tokens.colorNeutralBackground3 },
  skeleton: { display: 'grid', gridTemplateRows: '64px minmax(0, 1fr)', gap: '10px', height: '100%', padding: '10px' },
});

/** The services of the console that are the same for every app. */
export type Services = Omit<ChildAppHost, 'version' | 'context' | 'fail' | 'guardLeaving' | 'borrowCanvas'>;

interface ChildAppFrameProps {
  /** The app's name below /apps; give each its own key. */
  readonly name: string;
  readonly context: ChildAppContext;
  /** The same object as long as the app is shown. */
  readonly services: Services;
  /** Draws the fault instead of an app that failed. */
  readonly renderFailure: (failure: ChildAppFailure, retry: () => void) => ReactNode;
}

/** A child app while it is loaded, runs, or has failed. The rest of the console goes on in any case. */
export function ChildAppFrame({ name, context, services, renderFailure }: ChildAppFrameProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const parent = useRef<HTMLDivElement>(null);
  const run = useRef<ChildAppRun | null>(null);
  const latest = useRef(context);
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<RunState>({ kind: 'loading' });
  const { guards, guardLeaving } = useLeaveGuards();

  useEffect(() => {
    latest.current = context;
    run.current?.update(context);
  }, [context]);

  useEffect(() => {
    const element = parent.current;
    if (element === null) return;
    const started = startApp({
      name,
      attempt,
      element,
      services,
      guardLeaving,
      context: () => latest.current,
      setState,
    });
    run.current = started;
    return () => {
      run.current = null;
      started.stop();
    };
  }, [name, attempt, services, guardLeaving]);

  return (
    <div className={styles.frame}>
      <div ref={parent} className={styles.app} />
      {state.kind === 'loading' ? (
        <Skeleton className={mergeClasses(styles.over, styles.skeleton)} aria-label={t('common.loading')}>
          <SkeletonItem style={{ height: '64px' }} />
          <SkeletonItem style={{ height: '100%' }} />
        </Skeleton>
      ) : null}
      {state.kind === 'failed' ? (
        <div className={styles.over}>{renderFailure(state.failure, () => setAttempt(attempt + 1))}</div>
      ) : null}
      <LeaveGuards guards={guards} />
    </div>
  );
}

interface StartOptions {
  readonly name: string;
  readonly attempt: number;
  readonly element: HTMLElement;
  readonly services: Services;
  readonly guardLeaving: ChildAppHost['guardLeaving'];
  readonly context: () => ChildAppContext;
  readonly setState: (state: RunState) => void;
}

function startApp({ name, attempt, element, services, guardLeaving, context, setState }: StartOptions): ChildAppRun {
  const run: ChildAppRun = new ChildAppRun({
    name,
    find: () => addressOf(name),
    load: (address) => loadModule(address, attempt),
    place({ styles = 'own' }, address) {
      const { container, clear } =
        styles === 'console' ? consoleStylesContainer(element, name) : ownStylesContainer(element, name);
      const { borrowCanvas, takeBack } = lender();
      const unguards = new Set<() => void>();
      const stopListening = onUncaughtOf(address, (error) => run.fail(error));
      const host: ChildAppHost = {
        ...services,
        version: CONTRACT_VERSION,
        context: context(),
        borrowCanvas,
        guardLeaving(guard) {
          const unguard = guardLeaving(guard);
          unguards.add(unguard);
          return unguard;
        },
        fail: (error) => run.fail(error),
      };
      return {
        container,
        host,
        clear() {
          stopListening();
          for (const unguard of unguards) unguard();
          takeBack();
          clear();
        },
      };
    },
    onState(state) {
      if (state.kind === 'failed') services.reportError(state.failure);
      setState(state);
    },
    onLateFault: services.reportError,
  });
  return run;
}
