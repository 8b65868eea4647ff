import { describe, expect, it } from 'vitest';
import { ALL_STATUSES } from '../../maps/status';
import { readAddress, writeAddress } from '../../ui/address/address-state';
import { OVERVIEW_PARTS, type OverviewState } from './overview-url';

const readOverview = (search: URLSearchParams) => readAddress(OVERVIEW_PARTS, search);
const writeOverview = (before: URLSearchParams, change: Partial<OverviewState>) =>
  writeAddress(OVERVIEW_PARTS, before, change);

const DEFAULTS: OverviewState = {
  pileId: null,
  recordNo: null,
  statusMask: ALL_STATUSES,
  view: null,
  colors: null,
  selection: null,
  replay: null,
  layers: null,
  solid: null,
  panel: 'beside',
  measure: 'piles',
  side: 'machines',
};

describe('a link to the overview', () => {
  it('shows a colleague the same thing', () => {
    const state: OverviewState = {
      pileId: 4711,
      recordNo: 'MI-07-20261120T081500',
      statusMask: 0b01010,
      view: { eastM: -1234.5, northM: 678.9, zoom: 3.25 },
      colors: { by: 'score', classes: { by: 'linear', count: 5 }, range: { low: 60, high: null }, hidden: [0] },
      selection: { kind: 'box', corners: [3_412_345.25, 512_345, 3_412_400, 512_390.5] },
      replay: { day: '2026-05-01', windowDays: 7 },
      layers: { outlines: true, numbers: false, offsets: 10, background: false },
      solid: { camera: { turnDeg: 30, tiltDeg: 0, times: 5, middleM: 6.5 }, cut: { by: 'row', rowNo: 'S' } },
      panel: 'wide',
      measure: 'metres',
      side: 'warnings',
    };
    const link = writeOverview(new URLSearchParams('project=3'), state).toString();
    expect(readOverview(new URLSearchParams(link))).toEqual(state);
    expect(new URLSearchParams(link).get('project')).toBe('3');
  });

  it('is short when nothing was chosen', () => {
    expect(writeOverview(new URLSearchParams('project=3'), DEFAULTS).toString()).toBe('project=3');
    expect(readOverview(new URLSearchParams())).toEqual(DEFAULTS);
  });

  it('can hide every status', () => {
    const link = writeOverview(new URLSearchParams(), { statusMask: 0 });
    expect(link.get('status')).toBe('');
    expect(readOverview(link).statusMask).toBe(0);
  });

  it('survives nonsense', () => {
    const search = new URLSearchParams('pile=-3&record=&status=9,x,2&view=1,2&panel=no&measure=cubits&select=box:1,2');
    expect(readOverview(search)).toEqual({ ...DEFAULTS, statusMask: 0b100 });
  });
});
