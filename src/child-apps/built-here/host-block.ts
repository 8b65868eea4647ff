import { createContext, useContext, useEffect, useState } from 'react';
import { parsePath } from 'react-router-dom';
import type { Block, Move } from '../../ui/use-block';
import { useLatest } from '../../ui/use-latest';
import type { ChildAppHost, LeaveGuard } from '../contract';

/** The host that the app is mounted by. */
export const HostContext = createContext<ChildAppHost | null>(null);

/** Holds up moves by the host's guard: the app has no router of its own. */
export function useHostBlock(blocks: (move: Move) => boolean): Block {
  const host = useContext(HostContext);
  if (host === null) throw new Error('useHostBlock needs a HostContext above it');
  const latest = useLatest(blocks);
  const [answers, setAnswers] = useState<Parameters<LeaveGuard['ask']>[0] | null>(null);
  useEffect(
    () =>
      host.guardLeaving({
        loses: (from, to) => latest.current({ currentLocation: pathOf(from), nextLocation: pathOf(to) }),
        ask: setAnswers,
      }),
    [host],
  );
  if (answers === null) return { state: 'unblocked' };
  const answered = (answer: () => void) => () => {
    setAnswers(null);
    answer();
  };
  return { state: 'blocked', proceed: answered(answers.leave), reset: answered(answers.stay) };
}

function pathOf(text: string): Move['currentLocation'] {
  return { pathname: '', search: '', hash: '', ...parsePath(text) };
}
