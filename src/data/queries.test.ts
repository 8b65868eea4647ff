import { expect, it } from 'vitest';
import type { QueryRoot } from './queries';

it('lets changes name the roots of queries and nothing else', () => {
  const stale = (...roots: readonly QueryRoot[]): readonly QueryRoot[] => roots;
  // Those that are made from what is asked for too.
  expect(stale('heads', 'warningTable', 'designs', 'pileDetail')).toHaveLength(4);
  // @ts-expect-error no query has this root
  expect(stale('pileDetails')).toHaveLength(1);
});
