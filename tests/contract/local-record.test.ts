// The file of one record on both databases: whole in every form, in parts, of a record in work, and the roles that may
// have it.
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiClient, Input } from './api-client';
import { DEVICE, LOG_ROWS, PROJECT, recordNoOf } from './fixture-site';
import { SiteServer } from './site-server';
import { ON_POSTGRES } from './storages';

const MIXING = { typeCode: 'HS-MI' };
const ofRecord = { project_id: PROJECT.road, record_no: recordNoOf(1) };
const IN_WORK = { project_id: PROJECT.road, record_no: 'MI-07-open' };
/** Longer than the buffers between server and reader while nobody reads. */
const LONG = { project_id: PROJECT.road, record_no: 'MI-07-long' };
const LONG_ROWS = 120_000;
/** More than a stretch of the log, with a hole and out of order. */
const OPEN_SEQS = [...Array.from({ length: 7000 }, (_, seq) => seq).filter((seq) => seq !== 77), 9000];

describe.each(ON_POSTGRES)('the file of a record on $name', ({ openSite }) => {
  let server: SiteServer;
  let client: ApiClient;

  beforeAll(async () => {
    server = await SiteServer.start(openSite, async ({ pool }) => {
      await pool.query(
        `insert into record (project_id, record_no, pile_id, pile_no, device_id, started_at, log_month, channels, log_rows)
         values ($1, $2, 9, 'k12/9', $3, '2026-11-18T06:00:00Z', '2026-11-01', '{depth_m,slurry_l}', $4)`,
        [IN_WORK.project_id, IN_WORK.record_no, DEVICE.registered, OPEN_SEQS.length],
      );
      await pool.query(
        `insert into log_tail (project_id, record_no, seq, time_ms, pass, values)
         select $1::int, $2, n, 1763445600000 + n * 1000, 0, array[n / 1000.0, null]::real[] from unnest($3::int[]) n`,
        [IN_WORK.project_id, IN_WORK.record_no, OPEN_SEQS],
      );
      await pool.query(
        `insert into record (project_id, record_no, pile_id, pile_no, device_id, started_at, log_month, channels, log_rows)
         values ($1, $2, 10, 'k12_10', $3, '2026-11-18T06:00:00Z', '2026-11-01', '{a,b,c,d,e,f,g,h}', $4)`,
        [LONG.project_id, LONG.record_no, DEVICE.registered, LONG_ROWS],
      );
      await pool.query(
        `insert into log_tail (project_id, record_no, seq, time_ms, pass, values)
         select $1::int, $2, n, 1763445600000 + n * 1000, 0, array_fill(n + 0.25, array[8])::real[]
         from generate_series(0, $3::int - 1) n`,
        [LONG.project_id, LONG.record_no, LONG_ROWS],
      );
    });
    client = await server.signIn(2);
  });

  afterAll(() => server.close());

  const file = (input: Input, language: 'cn' | 'en' = 'en') =>
    client.fetch('localRecord', { ...ofRecord, ...input }, { ...MIXING, language });
  const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());
  const linesOf = (text: string) => text.trimEnd().split('\n');

  async function part(format: string, headers: Readonly<Record<string, string>>): Promise<Response> {
    const { url, body } = await file({ format });
    await body?.cancel();
    const { token = '', clientUuid = '' } = client.credentials ?? {};
    const own = { authorization: `Bearer ${token}`, 'client-uuid': clientUuid, 'type-code': MIXING.typeCode };
    return fetch(url, { headers: { ...own, language: 'en', ...headers } });
  }

  it('holds as a workbook the head, every second and the segments, and is named in Chinese', async () => {
    const response = await file({}, 'cn');
    const disposition = response.headers.get('content-disposition') ?? '';
    const name = decodeURIComponent(/filename\*=UTF-8''(.+)$/.exec(disposition)?.[1] ?? '');
    expect(name).toBe(`示范公路 K12_k12_1_B_${recordNoOf(1)}_本地记录.xlsx`);
    const bytes = await bytesOf(response);
    expect(response.headers.get('content-length')).toBe(String(bytes.length));
    const files = unzipSync(new Uint8Array(bytes));
    const sheet = (n: number) => strFromU8(files[`xl/worksheets/sheet${n}.xml`] ?? new Uint8Array());
    const rows = (n: number) => (sheet(n).match(/<row>/g) ?? []).length;
    expect(sheet(1)).toContain('k12_1_B');
    expect(rows(2)).toBe(LOG_ROWS + 1);
    expect(sheet(2)).toContain('下钻');
    const segments = await client.call('productionSegments', ofRecord, MIXING);
    expect(rows(3)).toBe(segments.duration_s.length + 1);
    expect(rows(3)).toBeGreaterThan(2);
    expect(strFromU8(files['xl/workbook.xml'] ?? new Uint8Array())).toContain('每秒记录');
  });

  it('holds in its raw form what the log and the segments say', async () => {
    const [head, names, ...lines] = linesOf((await bytesOf(await file({ format: 'raw' }))).toString('utf8'));
    const { columns, rows } = await client.table('productionHistory', ofRecord, MIXING);
    expect(JSON.parse(head ?? '').record).toMatchObject({ record_no: recordNoOf(1), depth_m: 12.05 });
    expect(JSON.parse(names ?? '').columns).toEqual(Object.keys(columns));
    expect(lines).toHaveLength(rows + 1);
    const order = Object.values(columns);
    for (const [row, line] of lines.slice(0, -1).entries()) {
      expect(JSON.parse(line)).toEqual(order.map((column) => column[row]));
    }
    const { segments } = JSON.parse(lines.at(-1) ?? '');
    const answered = await client.call('productionSegments', ofRecord, MIXING);
    expect(segments.duration_s).toHaveLength(answered.duration_s.length);
    for (const [i, seconds] of answered.duration_s.entries()) expect(segments.duration_s[i]).toBeCloseTo(seconds, 0);
  });

  it('is CSV of the seconds by the project’s clock', async () => {
    const lines = linesOf((await bytesOf(await file({ format: 'csv' }))).toString('utf8').slice(1));
    expect(lines).toHaveLength(LOG_ROWS + 1);
    expect(lines[0]).toContain('Depth (m)');
    expect(lines[1]?.split(',').slice(0, 2)).toEqual(['0', '2026-11-18 09:00:00']);
  });

  it.each(['xlsx', 'csv', 'raw'])('goes on where a download of %s broke', async (format) => {
    const first = await file({ format });
    const tag = first.headers.get('etag') ?? '';
    const whole = await bytesOf(first);
    expect((await bytesOf(await file({ format }))).equals(whole)).toBe(true);
    const middle = Math.floor(whole.length / 2);
    const rest = await part(format, { range: `bytes=${middle}-`, 'if-range': tag });
    expect(rest.status).toBe(206);
    expect(rest.headers.get('content-range')).toBe(`bytes ${middle}-${whole.length - 1}/${whole.length}`);
    expect((await bytesOf(rest)).equals(whole.subarray(middle))).toBe(true);
    // Of another state of the record: all of it anew.
    const other = await part(format, { range: `bytes=${middle}-`, 'if-range': '"another"' });
    expect(other.status).toBe(200);
    expect((await bytesOf(other)).equals(whole)).toBe(true);
    expect((await part(format, { range: `bytes=${whole.length}-` })).status).toBe(416);
  });

  it('is there of a record in work, as far as it goes', async () => {
    const response = await file({ ...IN_WORK, format: 'raw' });
    const lines = linesOf((await bytesOf(response)).toString('utf8'));
    expect(JSON.parse(lines[1] ?? '').columns).toEqual(['seq', 'time_ms', 'pass', 'depth_m', 'slurry_l']);
    expect(lines.slice(2, -1).map((line) => JSON.parse(line)[0])).toEqual(OPEN_SEQS);
    expect(JSON.parse(lines[2] ?? '')).toEqual([0, 1763445600000, 0, 0, null]);
  });

  it('is for who may export, of records of the project', async () => {
    const { envelope } = await (await server.signIn(3)).envelope('localRecord', ofRecord, MIXING);
    expect(envelope.error_code).toBe(4103);
    const missing = await client.envelope('localRecord', { ...ofRecord, record_no: 'none' }, MIXING);
    expect(missing.envelope).toMatchObject({ error_code: 4104, message: 'There is no such record' });
  });

  it('does not keep the server from ending when nobody reads on', async () => {
    const stalled = await file({ ...LONG, format: 'raw' });
    expect(stalled.status).toBe(200);
    await server.restart();
    await expect(bytesOf(stalled)).rejects.toThrow();
  });
});
