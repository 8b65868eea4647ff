// A plain console on the same server, as a good team writes one without a data core: React, fetch, row objects,
// ScatterplotLayer, ECharts. The overview's code comes while somebody types.
import { type FormEvent, lazy, Suspense, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { setTrustRules } from '../../../../src/app/trusted-types';
import { openSite, type Site } from './api';

const loadOverview = async () => ({ default: (await import('./overview')).Overview });
const Overview = lazy(loadOverview);

function Console() {
  const [site, setSite] = useState<Site | null>(null);
  const [failure, setFailure] = useState('');
  const signIn = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const text = (name: string) => String(form.get(name) ?? '');
    openSite(text('account'), text('password')).then(setSite, (error: unknown) => setFailure(String(error)));
  };
  if (site !== null) {
    return (
      <Suspense fallback={null}>
        <Overview site={site} />
      </Suspense>
    );
  }
  return (
    <form className="sign-in" onSubmit={signIn} onInput={() => void loadOverview()}>
      <input name="account" autoComplete="username" aria-label="账号" />
      <input name="password" type="password" autoComplete="current-password" aria-label="密码" />
      <button type="submit">登录</button>
      <p role="alert">{failure}</p>
    </form>
  );
}

// The server's policy asks for them, and ECharts sets markup.
setTrustRules();
const root = document.getElementById('root');
if (root !== null) createRoot(root).render(<Console />);
