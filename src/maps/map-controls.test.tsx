import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, it } from 'vitest';
import { cn } from '../i18n/cn';
import { needTexts, showLanguage } from '../i18n/i18n';
import { MapControls } from './map-controls';

const nothing = (): void => undefined;

beforeAll(async () => {
  await showLanguage('cn');
  await needTexts('overview');
});

/** The button that saves the view; null: there is none. */
function saveButton(onSave: (() => void) | null, saveWaits: boolean): string | null {
  const markup = renderToStaticMarkup(
    <MapControls
      {...{ onZoomIn: nothing, onZoomOut: nothing, onFitAll: nothing, onSelecting: nothing, onTools: nothing }}
      {...{ selecting: false, replaying: false, onReplaying: null, tools: false, solid: true, onSolid: nothing }}
      {...{ onSave, saveWaits }}
    />,
  );
  return markup.match(/<button[^>]*>/g)?.find((button) => button.includes(`aria-label="${cn.map.save}"`)) ?? null;
}

it('saves no view that is not drawn, and says so', () => {
  const waiting = saveButton(nothing, true);
  expect(waiting).toContain('aria-disabled="true"');
  expect(waiting).toContain(`title="${cn.map.saveWaits}"`);
  const ready = saveButton(nothing, false);
  expect(ready).not.toContain('aria-disabled');
  expect(ready).toContain(`title="${cn.map.save}"`);
  expect(saveButton(null, false)).toBeNull();
});
