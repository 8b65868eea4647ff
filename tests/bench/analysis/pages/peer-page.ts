// A peer's page: a button that asks, one that asks for other steps of depth, and a chart. The engine and the numbers of the
// records are there before, as they are in the console.
import { BoxplotChart, LineChart } from 'echarts/charts';
import { GridComponent } from 'echarts/components';
import { init, use } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import { setTrustRules } from '../../../../src/app/trusted-types';
import { type AnalysisQuestion, type DepthFigures, pictureText, WIDTHS_M } from '../question';
import type { Fed } from './feed-worker';

use([BoxplotChart, LineChart, GridComponent, CanvasRenderer]);

export interface Engine {
  /** Takes rows of `depth_m` and `value`, as an Arrow stream. */
  take(arrow: Uint8Array<ArrayBuffer>): Promise<void>;
  figures(widthM: number): Promise<DepthFigures>;
}

/** Makes the page with an engine that `open` loads. */
export function peerPage(open: () => Promise<Engine>): void {
  setTrustRules();
  const [ask, again] = ['ask', 'again'].map((id) => {
    const button = document.body.appendChild(document.createElement('button'));
    button.id = id;
    button.textContent = id;
    return button;
  });
  const place = document.body.appendChild(document.createElement('div'));
  place.style.cssText = 'width: 800px; height: 560px';
  place.setAttribute('role', 'img');
  const chart = init(place);

  const draw = (figures: DepthFigures): void => {
    const { fromM, count, min, max, mean, quantiles } = figures;
    const dots = (of: readonly number[]) => ({
      type: 'line' as const,
      symbolSize: 4,
      showAllSymbol: true,
      lineStyle: { width: 0 },
      data: of.map((value, step) => [value, step]),
    });
    const boxes =
      quantiles.length === 0
        ? dots(mean)
        : { type: 'boxplot' as const, data: fromM.map((_, step) => quantiles.map((of) => of[step] ?? Number.NaN)) };
    chart.setOption(
      {
        animation: false,
        xAxis: { type: 'value', scale: true },
        yAxis: { type: 'category', inverse: true, data: fromM.map((depthM) => depthM.toFixed(1)) },
        series: [boxes, dots(min), dots(max)],
      },
      { notMerge: true },
    );
    const readings = count.reduce((sum, one) => sum + one, 0);
    place.setAttribute('aria-label', pictureText(fromM.length, readings));
    Object.assign(globalThis, { figures });
  };

  const answering = (answer: () => Promise<DepthFigures>): void => {
    answer().then(draw, (error: unknown) => {
      throw error instanceof Error ? error : new Error(String(error));
    });
  };

  const prepare = async (question: AnalysisQuestion): Promise<void> => {
    const engine = await open();
    const feed = new Worker(new URL('./feed-worker.ts', import.meta.url), { type: 'module' });
    ask?.addEventListener('click', () => {
      answering(async () => {
        await filled(engine, feed, question);
        return engine.figures(WIDTHS_M.first);
      });
    });
    again?.addEventListener('click', () => answering(() => engine.figures(WIDTHS_M.later)));
  };
  Object.assign(globalThis, { prepare });
}

/** Resolves when the engine has all rows; the worker that got them is no longer needed then. */
async function filled(engine: Engine, feed: Worker, question: AnalysisQuestion): Promise<void> {
  let taken = Promise.resolve();
  await new Promise<void>((resolve, reject) => {
    feed.onmessage = ({ data }: MessageEvent<Fed>) => {
      if ('error' in data) reject(new Error(data.error));
      else if ('end' in data) resolve();
      else taken = taken.then(() => engine.take(data.arrow));
    };
    feed.postMessage(question);
  });
  await taken;
  feed.terminate();
}
