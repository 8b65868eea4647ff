import { createElement } from 'react';
import { expect, it } from 'vitest';
import { withDrawn } from '../../tests/fixtures/drawn';
import { useSame } from './use-same';

let same: unknown = null;

function Part({ value }: { readonly value: unknown }) {
  same = useSame(value);
  return null;
}

it('stays the same object as long as it says the same', async () => {
  await withDrawn(async ({ draw }) => {
    const first = { level: [3], pile_no: 'K4' };
    await draw(createElement(Part, { value: first }));
    await draw(createElement(Part, { value: { level: [3], pile_no: 'K4' } }));
    expect(same).toBe(first);
    const other = { level: [2], pile_no: 'K4' };
    await draw(createElement(Part, { value: other }));
    expect(same).toBe(other);
  });
});
