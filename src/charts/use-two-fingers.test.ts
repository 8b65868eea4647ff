import { expect, it } from 'vitest';
import { type Fingers, fingerListeners, fingersAt } from './use-two-fingers';

it('tells the place between two fingers, and how far apart they are', () => {
  const [a, b] = [
    { x: 10, y: 20 },
    { x: 40, y: 60 },
  ];
  expect(fingersAt([a, b])).toEqual({ between: { x: 25, y: 40 }, apartPx: 50 });
  expect(fingersAt([a, a])?.apartPx).toBe(1);
  expect(fingersAt([a])).toBeNull();
  expect(fingersAt([a, b, a])).toBeNull();
});

it('begins when the second finger is down, ends when one is lifted, and begins anew with another', () => {
  const heard: [what: string, betweenX: number, apartPx: number][] = [];
  const hear = (what: string) => (fingers: Fingers) => heard.push([what, fingers.between.x, fingers.apartPx]);
  const captured: number[] = [];
  const currentTarget = {
    getBoundingClientRect: () => ({ left: 100, top: 0 }),
    setPointerCapture: (pointerId: number) => void captured.push(pointerId),
  };
  const at = (pointerId: number, clientX: number, more: { pointerType?: string; isPrimary?: boolean } = {}) => ({
    ...{ pointerId, clientX, clientY: 0, currentTarget, pointerType: 'touch', isPrimary: false },
    ...more,
  });
  const fingers = fingerListeners(new Map(), { onBegin: hear('begin'), onMove: hear('move') });

  fingers.onPointerDown(at(9, 300, { pointerType: 'mouse', isPrimary: true }));
  fingers.onPointerDown(at(1, 110, { isPrimary: true }));
  fingers.onPointerMove(at(1, 120));
  expect([heard, captured]).toEqual([[], []]);
  fingers.onPointerDown(at(2, 140));
  expect([heard.splice(0), captured.splice(0)]).toEqual([[['begin', 30, 20]], [1, 2]]);
  // A third one changes nothing, on its way as little as when it is lifted.
  fingers.onPointerDown(at(3, 500));
  fingers.onPointerMove(at(3, 600));
  fingers.onPointerUp(at(3, 600));
  fingers.onPointerMove(at(2, 160));
  expect(heard.splice(0)).toEqual([['move', 40, 40]]);

  fingers.onPointerUp(at(1, 120));
  fingers.onPointerMove(at(2, 180));
  expect(heard).toEqual([]);
  fingers.onPointerDown(at(4, 200));
  expect(heard.splice(0)).toEqual([['begin', 90, 20]]);
  fingers.onPointerCancel(at(4, 200));
  fingers.onPointerMove(at(2, 190));
  expect(heard).toEqual([]);

  // The end of the last one was missed: the first finger of a new touch is alone.
  fingers.onPointerDown(at(5, 150, { isPrimary: true }));
  expect(heard).toEqual([]);
  fingers.onPointerDown(at(6, 190));
  expect(heard).toEqual([['begin', 70, 40]]);
});
