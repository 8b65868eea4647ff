// A map that is gone stays in memory as long as something holds the last press on it.
import { expect, it } from 'vitest';
import { forgetEventsOf } from './last-events';

it('holds no event afterwards, and no recognizer waits for another one', () => {
  const event = { target: 'a map that is gone' };
  const resets: string[] = [];
  const tap = { _input: event, reset: () => resets.push('tap') };
  const pan = { reset: () => resets.push('pan') };
  const gestures = { session: { prevInput: event, lastInterval: event, offsetDelta: 3 }, recognizers: [tap, pan] };
  forgetEventsOf(gestures);
  expect(JSON.stringify(gestures)).not.toContain(event.target);
  expect(resets).toEqual(['tap', 'pan']);
  expect(gestures.session.offsetDelta).toBe(3);
  // One that never had a press gets none.
  expect(pan).not.toHaveProperty('_input');
});
