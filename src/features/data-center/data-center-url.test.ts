import { expect, it } from 'vitest';
import { equipmentOf } from '../../equipment/registry';
import { readAddress, writeAddress } from '../../ui/address/address-state';
import { dataCenterParts } from './data-center-url';

const { profile } = equipmentOf('HS-GP');
if (profile === null) throw new Error('jetted piles have a profile');
const parts = dataCenterParts(profile);
const read = (query: string) => readAddress(parts, new URLSearchParams(query));

it('carries the view, sorts, the open record and a stretch of its log, and leaves out what is as at first', () => {
  const mark = { channel: 'grout_mpa', fromMs: 1_700_000_000_000, toMs: 1_700_000_004_000, fromM: 3.25, toM: null };
  const state = {
    view: 'compare',
    compared: ['GP-01~2', 'GP-02'],
    selected: ['GP-03', 'GP-04~1'],
    sorts: [{ key: 'depth_m', descending: true }],
    ranges: [{ key: 'depth_m', low: 3, high: null }],
    texts: [{ key: 'record_no', part: 'GP~1' }],
    recordNo: 'GP-01~2',
    panel: 'wide',
    verify: '0123456789ABCDEF',
    mark,
  } as const;
  const written = writeAddress(parts, new URLSearchParams(), state);
  expect(readAddress(parts, written)).toEqual(state);
  expect(writeAddress(parts, written, { ...read(''), recordNo: null }).toString()).toBe('');
});

it('takes each record that is analysed once, and no more than an address has', () => {
  expect(read('selected=A&selected=B&selected=A&selected=').selected).toEqual(['A', 'B']);
  const many = Array.from({ length: 60 }, (_, at) => `selected=R${at}`).join('&');
  expect(read(many).selected).toHaveLength(50);
});

it('looks at a log anew when another stretch is chosen', () => {
  const before = new URLSearchParams('record=A&axis=time&range=1~2&channels=flow_lpm&pile_no=K4');
  expect(writeAddress(parts, before, { mark: null }).toString()).toBe('record=A&pile_no=K4');
});

it('takes a stretch that cannot be read for none, and sorts by no column that the type has not', () => {
  expect(read('mark=flow_lpm~x~2').mark).toBeNull();
  expect(read('mark=').mark).toBeNull();
  expect(read('sort=-max_current_a').sorts).toEqual(read('').sorts);
});
