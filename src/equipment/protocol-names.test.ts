import { expect, it } from 'vitest';
import { pileGenerateRoomOf, settingsCallOf } from './protocol-names';
import { EQUIPMENT_CODES } from './registry';

it('has names of their own for jet grouting piles alone, as the specification does', () => {
  expect([settingsCallOf('HS-GP'), pileGenerateRoomOf('HS-GP')]).toEqual([
    'accountFiled',
    'HighSprayPileGenerateStatus',
  ]);
  const others = EQUIPMENT_CODES.filter((code) => code !== 'HS-GP');
  expect(new Set(others.map(settingsCallOf))).toEqual(new Set(['projectSettings']));
  expect(new Set(others.map(pileGenerateRoomOf))).toEqual(new Set(['PileGenerateStatus']));
});
