// A press while a list is read anew: its file has the figures that come, and not those before.
import { createElement } from 'react';
import { expect, it } from 'vitest';
import { withDrawn } from '../../../tests/fixtures/drawn';
import { useWaitingChoice } from './use-waiting-choice';

type Choice = ReturnType<typeof useWaitingChoice<string>>;

interface MenuProps {
  /** On the screen; null: they are on their way. */
  readonly figures: string | null;
  readonly onFile: (file: string) => void;
  readonly onDrawn: (choice: Choice) => void;
}

function Menu({ figures, onFile, onDrawn }: MenuProps) {
  onDrawn(useWaitingChoice(figures === null ? null : (kind: string) => onFile(`${figures} ${kind}`)));
  return null;
}

/** A menu, and the files that it has saved: of which figures, and their kinds. */
function menu() {
  const saved: string[] = [];
  let newest: Choice | null = null;
  const terms: Omit<MenuProps, 'figures'> = {
    onFile: (file) => void saved.push(file),
    onDrawn: (choice) => {
      newest = choice;
    },
  };
  const choice = (): Choice => {
    if (newest === null) throw new Error('the menu is drawn');
    return newest;
  };
  return { saved, choice, of: (figures: string | null) => createElement(Menu, { ...terms, figures }) };
}

it('saves at once where there are figures', async () => {
  const { saved, choice, of } = menu();
  await withDrawn(async ({ draw, act }) => {
    await draw(of('first'));
    await act(() => choice().choose('csv'));
    expect(saved).toEqual(['first csv']);
    expect(choice().waiting).toBe(null);
    // Newer ones save nothing by themselves.
    await draw(of('second'));
    expect(saved).toEqual(['first csv']);
  });
});

it('waits in the open menu for the figures that are on their way', async () => {
  const { saved, choice, of } = menu();
  await withDrawn(async ({ draw, act }) => {
    await draw(of(null));
    await act(() => choice().onOpen(true));
    await act(() => choice().choose('csv'));
    // The last one chosen counts.
    await act(() => choice().choose('xlsx'));
    expect(saved).toEqual([]);
    expect([choice().open, choice().waiting]).toEqual([true, 'xlsx']);
    await draw(of('second'));
    expect(saved).toEqual(['second xlsx']);
    expect([choice().open, choice().waiting]).toEqual([false, null]);
    await draw(of(null));
    await draw(of('third'));
    expect(saved).toEqual(['second xlsx']);
  });
});

it('is taken back by closing the menu', async () => {
  const { saved, choice, of } = menu();
  await withDrawn(async ({ draw, act }) => {
    await draw(of(null));
    await act(() => choice().onOpen(true));
    await act(() => choice().choose('csv'));
    await act(() => choice().onOpen(false));
    await draw(of('second'));
    expect(saved).toEqual([]);
  });
});
