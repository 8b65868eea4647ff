import { createMemoryRouter, redirect } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { firstPage } from './first-page';

const Component = () => null;

/** A router whose first address leads on to a page, with code that comes when it is called. */
function routerWith() {
  let come = (): void => undefined;
  const code = new Promise<{ Component: typeof Component }>((resolve) => {
    come = () => resolve({ Component });
  });
  const router = createMemoryRouter(
    [
      { path: '/login', loader: () => redirect('/page'), element: null },
      { path: '/page', lazy: () => code },
    ],
    { initialEntries: ['/login'] },
  );
  return { router, come };
}

/** Whether it has resolved by now. */
async function hasCome(coming: Promise<void>): Promise<boolean> {
  let is = false;
  void coming.then(() => {
    is = true;
  });
  await vi.advanceTimersByTimeAsync(0);
  return is;
}

describe('the first page of a router', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('is there with its code, not at the address that only leads on to it', async () => {
    const { router, come } = routerWith();
    const coming = firstPage(router);
    expect(await hasCome(coming)).toBe(false);
    come();
    expect(await hasCome(coming)).toBe(true);
    expect(router.state.location.pathname).toBe('/page');
    expect(await hasCome(firstPage(router))).toBe(true);
  });

  it('is not waited for long', async () => {
    const coming = firstPage(routerWith().router);
    await vi.advanceTimersByTimeAsync(299);
    expect(await hasCome(coming)).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await hasCome(coming)).toBe(true);
  });
});
