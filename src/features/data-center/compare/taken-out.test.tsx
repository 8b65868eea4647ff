import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { descriptor as mixing } from '../../../equipment/types/mixing-pile/descriptor';
import { needTexts, showLanguage } from '../../../i18n/i18n';
import { TakenOut } from './taken-out';

const channel = mixing.profile.channels.find(({ key }) => key === 'density_gcm3');

it.each([
  ['cn', '1.00–2.50 m 偏低，最多 0.119 g/cm³', '4.00–4.50 m 偏高，最多 0.031 g/cm³'],
  ['en', '1.00–2.50 m: below by up to 0.119 g/cm³', '4.00–4.50 m: above by up to 0.031 g/cm³'],
] as const)('says by how much at most a record is off (%s)', async (language, below, above) => {
  if (channel === undefined) throw new Error('the type has a density');
  await showLanguage(language);
  await needTexts('records');
  const stretches = [
    { fromM: 1, toM: 2.5, side: 'below', by: 0.119 },
    { fromM: 4, toM: 4.5, side: 'above', by: 0.031 },
  ] as const;
  const shown = renderToStaticMarkup(
    <TakenOut
      channel={channel}
      name="K1"
      difference={{ mean: 1.7, outside: 0.25, stretches }}
      onRecord={() => undefined}
      onBack={() => undefined}
    />,
  );
  const plain = shown.replaceAll('\u00a0', ' ');
  expect(plain).toContain(below);
  expect(plain).toContain(above);
});
