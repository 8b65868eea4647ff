// A replay that steps from image to image is told of each: that it has come, or that it has failed.
import type { RefObject } from 'react';
import { expect, it, vi } from 'vitest';
import { withDrawn } from '../../tests/fixtures/drawn';
import type { PilePicture } from '../contracts/data-core';
import type { PileMapSource } from './source';
import { type Painting, usePilePicture } from './use-pile-picture';

const SIZE = { width: 400, height: 300 };
const VIEW = { eastM: 0, northM: 0, zoom: 2 };
const PALETTE = new Uint8Array(20);

interface PaintedMapProps {
  readonly source: PileMapSource;
  readonly painting: RefObject<Painting>;
  readonly onError: () => void;
}

function PaintedMap({ source, painting, onError }: PaintedMapProps) {
  usePilePicture({
    ...{ source, view: VIEW, size: SIZE, pixelRatio: 1, statusMask: 31, palette: PALETTE, symbol: 'round' },
    ...{ tint: null, focus: null, onError, painting },
  });
  return null;
}

/** A map that paints by these answers, and what it tells. */
async function painted(picture: () => Promise<PilePicture>) {
  const source = { key: 'piles', revision: 1, info: { extent: null }, picture } as unknown as PileMapSource;
  const told: string[] = [];
  const painting: { current: Painting } = {
    current: { isOn: false, onPainted: () => void told.push('painted'), ahead: null, recolour: null },
  };
  const onError = (): void => void told.push('error');
  await withDrawn(async ({ draw }) => {
    await draw(<PaintedMap source={source} painting={painting} onError={onError} />);
    await vi.waitFor(() => expect(told).not.toEqual([]));
  });
  return { told, isOn: painting.current.isOn };
}

it('tells that an image has come', async () => {
  const { told, isOn } = await painted(async () => ({ width: 1, height: 1 }) as PilePicture);
  expect(told[0]).toBe('painted');
  expect(isOn).toBe(false);
});

it('tells that an image has failed, so that nobody waits for it', async () => {
  const { told, isOn } = await painted(async () => {
    throw new Error('no memory');
  });
  expect(told.slice(0, 2)).toEqual(['error', 'painted']);
  expect(isOn).toBe(false);
});
