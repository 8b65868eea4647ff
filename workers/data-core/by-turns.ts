// Works on one thing by turns: each begins with what the one before it has left.

/** A runner of works by name: those of one name run one after the other, whether the one before succeeded or not. */
export function byTurns(): <T>(name: string, work: () => Promise<T>) => Promise<T> {
  const last = new Map<string, Promise<unknown>>();
  return async (name, work) => {
    const before = last.get(name);
    const mine = before === undefined ? work() : before.then(work, work);
    last.set(name, mine);
    try {
      return await mine;
    } finally {
      if (last.get(name) === mine) last.delete(name);
    }
  };
}
