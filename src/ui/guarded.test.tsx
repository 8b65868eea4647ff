// The shortest use of a part that may break without the others. How it breaks and is rendered anew is the error boundary's
// (error-boundary.test.tsx); here is what stands in its place meanwhile.
import type { ComponentProps, ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, it, vi } from 'vitest';
import { DataCoreError } from '../../workers/rpc/data-core-error';
import { en } from '../i18n/en';
import { showLanguage } from '../i18n/i18n';
import type { ErrorBoundary } from './error-boundary';
import { CrashReport, Guarded } from './guarded';

beforeAll(() => showLanguage('en'));

const crashed = vi.fn();

type Boundary = ReactElement<ComponentProps<typeof ErrorBoundary>>;
let boundary: Boundary | null = null;

/** A page whose only part is guarded. */
function Page(guarded: ComponentProps<typeof Guarded>) {
  const made: Boundary = Guarded(guarded);
  boundary = made;
  return made;
}

/** The page as it is drawn, and the terms of the boundary around its part. */
function pageOf(guarded: ComponentProps<typeof Guarded>) {
  boundary = null;
  const markup = renderToStaticMarkup(
    <CrashReport value={crashed}>
      <Page {...guarded} />
    </CrashReport>,
  );
  const made: Boundary | null = boundary;
  if (made === null) throw new Error('nothing was rendered');
  return { markup, ...(made as Boundary).props };
}

it('shows the part; where it broke the error with a retry, below what stands above it, and tells of it', () => {
  const { markup, fallback, onError } = pageOf({ above: <h2>Uplift</h2>, children: <p>the part</p> });
  expect(markup).toBe('<p>the part</p>');
  const broken = renderToStaticMarkup(fallback(new DataCoreError('payload', 'x'), () => undefined));
  expect(broken).toMatch(/^<h2>Uplift<\/h2>/);
  expect(broken).toContain(en.errors.parse);
  expect(broken).toContain(`>${en.common.retry}</button>`);
  // Only a part that somebody has opened can be closed.
  expect(broken).not.toContain(`>${en.common.close}</button>`);
  const opened = pageOf({ onClose: () => undefined, children: null });
  const closable = renderToStaticMarkup(opened.fallback(new DataCoreError('payload', 'x'), () => undefined));
  expect(closable).toContain(`>${en.common.close}</button>`);
  const fault = new Error('the part broke');
  onError?.(fault);
  expect(crashed.mock.calls).toEqual([[fault]]);
});
