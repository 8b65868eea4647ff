// The console's map over the data core in a worker.
import { FluentProvider, webLightTheme } from '@fluentui/react-components';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { setTrustRules } from '../../../../src/app/trusted-types';
import type { PilePicture, PileSetInfo } from '../../../../src/contracts/data-core';
import { fitView } from '../../../../src/maps/camera';
import type { MapView } from '../../../../src/maps/map-view';
import { PileMap } from '../../../../src/maps/pile-map';
import type { PileMapSource } from '../../../../src/maps/source';
import { ALL_STATUSES } from '../../../../src/maps/status';
import { MAP_SIZE, type PreparedMap } from '../question';
import type { PaintQuestion } from './paint-worker';

setTrustRules();

/** Asks the worker; answers come in the order of the questions. */
function paintWorker() {
  const worker = new Worker(new URL('./paint-worker.ts', import.meta.url), { type: 'module' });
  type Answered = MessageEvent<{ readonly id: number; readonly value?: unknown; readonly fault?: string }>;
  const waiting = new Map<number, (answered: Answered['data']) => void>();
  worker.onmessage = ({ data }: Answered) => {
    waiting.get(data.id)?.(data);
    waiting.delete(data.id);
  };
  let next = 0;
  return async (question: PaintQuestion): Promise<unknown> => {
    const id = next++;
    const answered = new Promise<Answered['data']>((resolve) => waiting.set(id, resolve));
    worker.postMessage({ id, question });
    const { value, fault } = await answered;
    if (fault !== undefined) throw new Error(`the worker failed: ${fault}`);
    return value;
  };
}

/** Answers of the bench's own worker, which is built with this page. */
function known<T>(value: unknown, key: keyof T): T {
  const isKnown = (found: unknown): found is T => typeof found === 'object' && found !== null && key in found;
  if (!isKnown(value)) throw new Error(`the worker answered without ${String(key)}`);
  return value;
}

export async function openOurs(count: number): Promise<PreparedMap> {
  const ask = paintWorker();
  await ask({ kind: 'prepare', count });
  const root = createRoot(document.getElementById('map') ?? document.body);
  let source: PileMapSource | null = null;
  let first: readonly number[] = [];
  const nothing = () => undefined;
  const render = (view: MapView | null): void =>
    root.render(
      createElement(
        FluentProvider,
        { theme: webLightTheme, style: { height: '100%' } },
        createElement(PileMap, {
          source,
          machines: [],
          dark: false,
          unitName: 'pile',
          acrossName: 'Diameter',
          symbol: 'round',
          formatTime: String,
          file: null,
          numbers: true,
          solid: false,
          onSolid: null,
          onTools: () => undefined,
          toolsOpen: false,
          overlay: null,
          statusMask: ALL_STATUSES,
          onStatusMaskChange: nothing,
          selectedPileId: null,
          tint: null,
          focus: null,
          selection: null,
          drawing: null,
          onDrawn: nothing,
          onLeaveDrawing: nothing,
          onLeaveSelection: nothing,
          onSelecting: nothing,
          countByStatus: null,
          onReplaying: null,
          onSelect: nothing,
          view,
          onViewChange: nothing,
        }),
      ),
    );
  const whole: MapView = { eastM: 0, northM: 0, zoom: 0 };
  return {
    whole,
    draw: async () => {
      const info = known<PileSetInfo>(await ask({ kind: 'open' }), 'extent');
      Object.assign(whole, fitView(info.extent, MAP_SIZE));
      source = {
        key: 'bench',
        revision: 0,
        info,
        picture: async (query) => {
          const picture = known<PilePicture>(await ask({ kind: 'picture', ...query }), 'painted');
          if (first.length === 0) first = picture.painted;
          return picture;
        },
        view: () => Promise.reject(new Error('no numbers are drawn')),
        nearest: () => Promise.resolve(null),
        byId: () => Promise.resolve(null),
        bounds: () => Promise.resolve(null),
        find: () => Promise.resolve({ hits: [], total: 0 }),
      };
      render(null);
      while (!Reflect.has(window, 'mapPainted')) await new Promise((resolve) => setTimeout(resolve, 5));
      return first;
    },
    show: render,
  };
}
