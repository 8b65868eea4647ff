import { expect, it } from 'vitest';
import { cn } from '../../i18n/cn';
import { en } from '../../i18n/en';
import { translator } from '../../i18n/translate';
import { pileStateText } from './pile-state-text';

it('says how a pile stands, and how far giving it up has come', () => {
  const english = translator(en);
  expect(pileStateText('status', 4, english)).toBe('Discarded');
  expect(pileStateText('status_kept', 2, translator(cn))).toBe(cn.map.status.done);
  expect([0, 1, 2, 3].map((code) => pileStateText('discard_state', code, english))).toEqual([
    ...['–', 'to be audited', 'given up', 'rejected'],
  ]);
  expect([pileStateText('status', 9, english), pileStateText('discard_state', 9, english)]).toEqual([null, null]);
  expect(pileStateText('revision', 2, english)).toBeNull();
});
