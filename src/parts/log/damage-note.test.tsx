// The note above charts and figures that lack readings which are stored damaged.
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, it } from 'vitest';
import type { DamagedStretch } from '../../contracts/envelope';
import { equipmentOf } from '../../equipment/registry';
import { needTexts, showLanguage } from '../../i18n/i18n';
import { DamageNote } from './damage-note';

const { profile } = equipmentOf('HS-MI');
if (profile === null) throw new Error('mixing piles record something');
const EIGHT = Date.UTC(2026, 10, 20, 8);

const stretch = (record_no: string, channel: string | null, from_ms: number): DamagedStretch => ({
  record_no,
  from_ms,
  to_ms: from_ms + 599_000,
  rows: 600,
  channel,
});

const said = (damaged: readonly DamagedStretch[], ofSeveral?: boolean): string =>
  renderToStaticMarkup(<DamageNote {...{ damaged, profile }} ofSeveral={ofSeveral === true} timeZone="UTC" />)
    .replace(/<[^>]*>/g, '')
    .replaceAll('\u00a0', ' ');

const two = [stretch('R-7', 'depth_m', EIGHT), stretch('R-2', null, EIGHT)];

beforeEach(async () => {
  await showLanguage('en');
  await needTexts('overview');
});

it('is not there where nothing is damaged', () => {
  expect(said([])).toBe('');
});

it('names the stretches of a log, and the records where there are several', () => {
  expect(said(two.slice(0, 1))).toMatch(/lack it: Depth: .*08:00:00 to 08:09:59 \(600 rows\)\. A backup/);
  expect(said(two, true)).toMatch(/lack it: R-2 · .* \(600 rows\); R-7 · Depth: .* \(600 rows\)\. A backup/);
});

it('names a few of many and counts the others', () => {
  const many = Array.from({ length: 9 }, (_, at) => stretch(`R-${at}`, null, EIGHT));
  expect(said(many, true)).toMatch(/R-3 · [^;]*; 5 more stretches/);
  expect(said(many, true)).not.toContain('R-4');
});

it('says where the list is as long as an answer has it, since there may be others', () => {
  const many = (count: number) => Array.from({ length: count }, (_, at) => stretch(`R-${at}`, null, EIGHT));
  expect(said(many(999), true)).toMatch(/; 995 more stretches\. A backup/);
  expect(said(many(1000), true)).toMatch(/; 996 more stretches; possibly others that are not listed\. A backup/);
  // Chunks of a single stretch, which may well go on.
  const one = Array.from({ length: 1000 }, (_, at) => stretch('R-1', null, EIGHT + at * 600_000));
  expect(said(one)).toMatch(/\(600,000 rows\); possibly others that are not listed\. A backup/);
});

it('is said in Chinese, too', async () => {
  await showLanguage('cn');
  await needTexts('overview');
  const many = Array.from({ length: 1000 }, (_, at) => stretch(`R-${at}`, null, EIGHT));
  expect(said(many, true)).toMatch(/；另有 996 段；可能还有未列出的。可由备份恢复/);
  expect(said(two, true)).toMatch(/没有这些数据：R-2 · .* 至 .*（600 行）；R-7 · 深度：/);
});
