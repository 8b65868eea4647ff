// Design piles on both databases: found in a list of all, added, changed, numbered anew, removed and given up, each by
// the roles that may, with the former values kept.
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Database } from '../../server/db/database';
import { raiseProjectRevision, stateName } from '../../server/db/pile-changes';
import { resumPiles } from '../../server/db/pile-sums';
import { tablesAhead } from '../../server/jobs/tables-ahead';
import type { PileItem } from '../../src/contracts/api/pile-management';
import { ErrorCode } from '../../src/contracts/envelope';
import { pilesHeadSchema } from '../../src/contracts/site-cells';
import type { ApiClient, CallOptions, Input } from './api-client';
import { PROJECT, ROAD_PILES, recordNoOf } from './fixture-site';
import { pilesInParts, wholePilesInParts } from './pile-parts';
import { changeSomething, type PileState, readState, seeded, withChanges } from './pile-states';
import { SiteServer } from './site-server';
import { ON_POSTGRES } from './storages';

const MIXING: CallOptions = { typeCode: 'HS-MI' };
const JET: CallOptions = { typeCode: 'HS-GP' };
/** More than go into one part. */
const YARD_PILES = 23_000;
/** More changed piles than are told of any project. */
const MANY = 20_100;
const ROAD = { project_id: PROJECT.road };
const EMPTY = { project_id: PROJECT.empty };

type Change =
  | 'pileSave'
  | 'pileNumber'
  | 'pileDesign'
  | 'pileRemove'
  | 'pileImport'
  | 'pileDiscard'
  | 'pileDiscardAudit';

describe.each(ON_POSTGRES)('piles on $name', ({ openSite }) => {
  let server: SiteServer;
  let admin: ApiClient;
  /** Manages piles. */
  let keeper: ApiClient;
  /** Edits numbers. */
  let renamer: ApiClient;
  /** Audits waste piles. */
  let auditor: ApiClient;

  beforeAll(async () => {
    server = await SiteServer.start(openSite, addLargeYard);
    admin = await server.signIn(0);
    keeper = await server.signIn(4);
    renamer = await server.signIn(5);
    auditor = await server.signIn(3);
  });

  afterAll(() => server.close());

  const list = (input: Input = {}) => keeper.call('pileList', { ...ROAD, ...input }, MIXING);
  const detail = (place: Input, pile_id: number) => keeper.call('pileDetail', { ...place, pile_id }, MIXING);
  const add = (input: Input): Promise<PileItem> => keeper.call('pileSave', { ...EMPTY, ...input }, MIXING);
  const refusal = async (client: ApiClient, name: Change, input: Input) =>
    (await client.envelope(name, input, MIXING)).envelope;

  describe('a list', () => {
    it('filters over all piles and says how many there are', async () => {
      const filters: [Input, number][] = [
        [{}, ROAD_PILES],
        [{ pile_no: 'K12_77_' }, 1],
        [{ pile_no: 'k12_77_Z', exact: 1 }, 1],
        [{ pile_no: 'k12_77_', exact: 1 }, 0],
        [{ pile_no: '%' }, 0],
        [{ status: 3 }, 10],
        [{ status: [2, 3] }, 100],
        [{ is_discard: 1 }, 0],
        [{ is_discard: 0, status: 2 }, 90],
        [{ discard: 1 }, 0],
        [{ is_simulation: 1 }, 0],
        [{ row_no: 'A' }, 0],
        [{ mileage_from_m: 0 }, 0],
        [{ pile_id: 77 }, 1],
        [{ pile_id: [77, 3, 77, 999_999] }, 2],
        [{ pile_id: Array.from({ length: 250 }, (_, i) => 700_000 + i) }, 0],
      ];
      for (const [filter, total] of filters) expect((await list(filter)).total, JSON.stringify(filter)).toBe(total);
      const { items } = await list({ pile_no: 'k12_1_B' });
      expect(items).toMatchObject([
        { pile_id: 1, x_m: 2_560_000.625, y_m: 500_001.25, diameter_m: 0.5, status: 2, records: 1, discard: 0 },
      ]);
      expect(items[0]?.design).toMatchObject({ ash_kgpm: 60, water_cement_ratio: 0.6 });
    });

    it('sorts over all piles, a page at a time, those without a value last', async () => {
      const ids = async (input: Input) => (await list(input)).items.map((item) => item.pile_id);
      expect(await ids({ sort: 'x', order: 'desc', limit: 2 })).toEqual([ROAD_PILES, ROAD_PILES - 1]);
      expect(await ids({ sort: 'x', order: 'desc', offset: ROAD_PILES - 1, limit: 5 })).toEqual([77]);
      expect(await ids({ sort: 'x', order: 'asc', offset: ROAD_PILES - 1, limit: 5 })).toEqual([77]);
      expect(await ids({ sort: 'finished', order: 'asc', limit: 1, offset: 100 })).toEqual([101]);
      const bad = await keeper.envelope('pileList', { ...ROAD, sort: 'pile_no; drop table pile' }, MIXING);
      expect(bad.envelope.error_code).toBe(ErrorCode.badRequest);
    });

    it('of all types finds a number, and whom it is hidden from does not', async () => {
      const found = await keeper.call('pileFind', { pile_no: ' K12_77_ ' });
      const road = { type_code: 'HS-MI', project_id: PROJECT.road, project_name: '示范公路 K12' };
      const one = { pile_id: 77, pile_no: 'k12_77_Z', status: 2 };
      expect(found).toEqual({ whole_only: false, projects: [{ ...road, piles: [one], more: false }] });
      // Numbers of several types at once, the very number first.
      const many = (await keeper.call('pileFind', { pile_no: 'Y-20' })).projects;
      expect(many.map(({ type_code, piles, more }) => [type_code, piles.map(({ pile_no }) => pile_no), more])).toEqual([
        ['HS-GP', ['Y-20', 'Y-200', 'Y-2000', 'Y-20000', 'Y-20001'], true],
      ]);
      // Too short for a part, yet it is a number.
      expect(await keeper.call('pileFind', { pile_no: 'k1' })).toEqual({ whole_only: true, projects: [] });
      // A sign of the pattern means itself.
      expect((await keeper.call('pileFind', { pile_no: 'k12%77' })).projects).toEqual([]);
      const foreign = { pile_no: '引号' };
      expect((await keeper.call('pileFind', foreign)).projects).toEqual([]);
      const mixer = await server.signIn('mixer');
      expect((await mixer.call('pileFind', { pile_no: 'Y-20' })).projects).toEqual([]);
    });

    it('gives of one pile its records too', async () => {
      expect(await detail(ROAD, 2)).toMatchObject({
        pile_id: 2,
        made: [{ record_no: recordNoOf(2), equipment_id: 7, depth_m: 12.05 }],
        revisions: [],
      });
    });
  });

  describe('a pile', () => {
    it('is added, and the map has it at once', async () => {
      const before = await keeper.table('pileLocations', EMPTY, MIXING);
      const pile = await add({
        pile_no: ' A-1 ',
        row_no: 'A',
        numeral: 1,
        mileage_m: 12_345.5,
        x_m: 10.5,
        y_m: 20,
        diameter_m: 0.5,
        design_depth_m: 12,
        design: { ash_kgpm: 60, plate_spec: 'SPB-100B', gone: null },
      });
      expect(pile).toMatchObject({ pile_no: 'A-1', numeral: 1, status: 0, records: 0, revision: 1 });
      expect(pile.design).toEqual({ ash_kgpm: 60, plate_spec: 'SPB-100B' });
      const after = await keeper.table('pileLocations', EMPTY, MIXING);
      expect(after.rows).toBe(before.rows + 1);
      expect(after.columns.pile_no).toContain('A-1');
      const found = await keeper.call('pileList', { ...EMPTY, mileage_from_m: 12_345, mileage_to_m: 12_346 }, MIXING);
      expect(found.items.map((item) => item.pile_no)).toEqual(['A-1']);
    });

    it('keeps its number to itself', async () => {
      await add({ pile_no: 'B-1' });
      const { error_code, message } = await refusal(keeper, 'pileSave', { ...EMPTY, pile_no: 'B-1' });
      expect(error_code).toBe(ErrorCode.conflict);
      expect(message).toContain('B-1');
      const answers = await Promise.all([1, 2, 3].map(() => refusal(keeper, 'pileSave', { ...EMPTY, pile_no: 'B-2' })));
      expect(answers.map((answer) => answer.error_code).sort()).toEqual([0, ErrorCode.conflict, ErrorCode.conflict]);
    });

    it('is changed in what the change names, and what it was is kept', async () => {
      const { pile_id, revision } = await add({
        pile_no: 'C-1',
        x_m: 1,
        y_m: 2,
        design_depth_m: 10,
        design: { ash_kgpm: 50, strokes: 2 },
      });
      const edited = await add({ pile_id, revision, x_m: null, design_depth_m: 11.5, design: { ash_kgpm: null } });
      expect(edited).toMatchObject({ pile_no: 'C-1', x_m: null, y_m: 2, design_depth_m: 11.5, design: { strokes: 2 } });
      expect(edited.revision).toBe(revision + 1);
      const late = await refusal(keeper, 'pileSave', { ...EMPTY, pile_id, revision, y_m: 3 });
      expect(late.error_code).toBe(ErrorCode.conflict);
      const { revisions } = await detail(EMPTY, pile_id);
      expect(revisions).toMatchObject([
        { revision, action: 'edit', account: 'role4', state: { x_m: 1, design_depth_m: 10, design: { ash_kgpm: 50 } } },
      ]);
    });

    it('is refused with what cannot be, naming the field', async () => {
      const cases: [Input, string][] = [
        [{}, 'pile_no'],
        [{ pile_no: '  ' }, 'pile_no'],
        [{ pile_no: 'a\u0000b' }, 'pile_no'],
        [{ pile_no: 'D', x_m: '1' }, 'x_m'],
        [{ pile_no: 'D', y_m: 2e9 }, 'y_m'],
        [{ pile_no: 'D', diameter_m: 0 }, 'diameter_m'],
        [{ pile_no: 'D', design_depth_m: -1 }, 'design_depth_m'],
        [{ pile_no: 'D', design: { ash_kgpm: 'much' } }, 'ash_kgpm'],
        [{ pile_no: 'D', design: { 'a b': 1 } }, 'design'],
        [{ pile_no: 'D', design: { cement_density_gcm3: 3 } }, 'density of cement'],
        [{ pile_no: 'D', design: { strokes: 3 } }, 'strokes'],
        [{ pile_no: 'D', design: { down_mpm: 'fast' } }, 'down_mpm'],
        [{ pile_no: 'D', design: { up_mpm: 50 } }, 'up_mpm'],
        [{ pile_id: 1 }, 'revision'],
      ];
      for (const [input, field] of cases) {
        const { error_code, message } = await refusal(keeper, 'pileSave', { ...EMPTY, ...input });
        expect(error_code, JSON.stringify(input)).toBe(ErrorCode.badRequest);
        expect(message).toContain(field);
      }
    });
  });

  describe('a number', () => {
    it('is edited by whom the rights name, and records and warnings follow', async () => {
      const { revision } = await detail(ROAD, 1);
      const asked = { ...ROAD, pile_id: 1, revision, pile_no: 'K12-1补' };
      // The right to manage piles does not include renumbering them.
      expect((await refusal(keeper, 'pileSave', asked)).error_code).toBe(ErrorCode.forbidden);
      expect((await refusal(keeper, 'pileNumber', asked)).error_code).toBe(ErrorCode.forbidden);
      const taken = await refusal(renamer, 'pileNumber', { ...asked, pile_no: 'k12_2_C' });
      expect(taken.error_code).toBe(ErrorCode.conflict);
      expect(await renamer.call('pileNumber', asked, MIXING)).toMatchObject({ pile_no: 'K12-1补' });
      const warnings = await keeper.call('warningInfo', { ...ROAD, pile_no: 'K12-1补' }, MIXING);
      expect(warnings.total).toBe(4);
      const { columns } = await keeper.table('productionList', ROAD, MIXING);
      expect(columns.pile_no).toContain('K12-1补');
      expect((await detail(ROAD, 1)).revisions).toMatchObject([{ action: 'number', state: { pile_no: 'k12_1_B' } }]);
    });
  });

  describe('parameters of many', () => {
    it('change for all of them or for none', async () => {
      const piles = await Promise.all(['E-1', 'E-2'].map((pile_no) => add({ pile_no, design: { ash_kgpm: 50 } })));
      const pile_ids = piles.map((pile) => pile.pile_id);
      const set = { ...EMPTY, pile_ids, design_depth_m: 15, design: { ash_kgpm: 65 } };
      const unknown = await refusal(keeper, 'pileDesign', { ...set, pile_ids: [...pile_ids, 999_999] });
      expect(unknown).toMatchObject({ error_code: ErrorCode.notFound });
      expect(unknown.message).toContain('999999');
      expect(await detail(EMPTY, pile_ids[0] ?? 0)).toMatchObject({ design_depth_m: null, design: { ash_kgpm: 50 } });
      expect(await keeper.call('pileDesign', set, MIXING)).toMatchObject({ changed: 2 });
      for (const pile_id of pile_ids) {
        expect(await detail(EMPTY, pile_id)).toMatchObject({
          design_depth_m: 15,
          design: { ash_kgpm: 65 },
          revisions: [{ action: 'design', account: 'role4' }],
        });
      }
      const nothing = await refusal(keeper, 'pileDesign', { ...EMPTY, pile_ids });
      expect(nothing.error_code).toBe(ErrorCode.badRequest);
    });

    it('change for every pile of a large project in one call', async () => {
      const pile_ids = Array.from({ length: ROAD_PILES }, (_, i) => i + 1);
      const changed = await keeper.call('pileDesign', { ...ROAD, pile_ids, design: { lot: '二标' } }, MIXING);
      expect(changed.changed).toBe(ROAD_PILES);
      expect((await detail(ROAD, ROAD_PILES)).design).toMatchObject({ lot: '二标', ash_kgpm: 60 });
    });
  });

  it('come in parts as they come as a table, what changed too', async () => {
    // The console has these in 32 bits.
    const single = (cell: unknown) => (typeof cell === 'number' ? Math.fround(cell) : cell);
    const wanted = ({ piles }: PileState) =>
      Array.from(piles.values(), ({ diameter_m, design_depth_m, depth_m, ...exact }) => ({
        ...exact,
        diameter_m: single(diameter_m),
        design_depth_m: single(design_depth_m),
        depth_m: single(depth_m),
      }));
    const road = await readState(keeper, ROAD);
    expect(road.piles.size).toBe(ROAD_PILES);
    expect(await pilesInParts(keeper, ROAD, MIXING)).toEqual(wanted(road));

    const since = (await readState(keeper, EMPTY)).revision;
    await add({ pile_no: 'K0+007_桩_007', x_m: 1 / 3, y_m: 2, diameter_m: 0.55, design_depth_m: 9.3 });
    const changed = await readState(keeper, EMPTY, since);
    expect([...changed.piles.values()]).toMatchObject([{ pile_no: 'K0+007_桩_007', x_m: 1 / 3 }]);
    expect(await pilesInParts(keeper, { ...EMPTY, since }, MIXING)).toEqual(wanted(changed));
  });

  it('of a large project come as they were kept ahead, and then what changed', async () => {
    const yard = { project_id: PROJECT.jet };
    const first = await wholePilesInParts(keeper, yard, JET);
    expect(first).toMatchObject({ rows: YARD_PILES, behind: '0' });
    expect(first.piles.map(({ pile_id, pile_no, x_m, y_m, status }) => [pile_id, pile_no, x_m, y_m, status])).toEqual(
      Array.from({ length: YARD_PILES }, (_, at) => [at + 1, `Y-${at + 1}`, (at + 1) / 8, (at + 1) % 7, (at + 1) % 3]),
    );
    const { pile_id, revision } = await keeper.call('pileDetail', { ...yard, pile_id: 21_003 }, JET);
    await keeper.call('pileSave', { ...yard, pile_id, revision, x_m: 4.5 }, JET);
    // The kept table is older now; the changes since then are told.
    expect(await wholePilesInParts(keeper, yard, JET)).toEqual({ ...first, behind: '1' });
    const changed = await pilesInParts(keeper, { ...yard, since: first.revision }, JET);
    expect(changed).toEqual([{ ...first.piles[21_002], x_m: 4.5 }]);
  });

  it('of a large project have cells with their counts first, as they were kept, and all counts as they are now', async () => {
    const yard = { project_id: PROJECT.jet };
    const { head, piles } = await wholePilesInParts(keeper, yard, JET);
    const { by_status, cells } = pilesHeadSchema.parse(head);
    const counted = [0, 1, 2, 3, 4].map((code) => piles.filter(({ status }) => status === code).length);
    expect(by_status).toEqual(counted);
    expect(cells.piles.map((of) => of.reduce((sum, count) => sum + count, 0))).toEqual(counted);
    expect(cells.rows).toEqual([20_000, YARD_PILES - 20_000]);
    expect(cells.box_m).toEqual([1 / 8, 0, YARD_PILES / 8, 6]);
    const { pile_id } = await keeper.call('pileSave', { ...yard, pile_no: 'Y-new', x_m: 1, y_m: 2 }, JET);
    const now = pilesHeadSchema.parse((await wholePilesInParts(keeper, yard, JET)).head);
    expect(now.cells).toEqual(cells);
    expect(now.by_status).toEqual([(counted[0] ?? 0) + 1, ...counted.slice(1)]);
    await keeper.call('pileRemove', { ...yard, pile_ids: [pile_id] }, JET);
  });

  describe('what changed since', () => {
    it('makes the old list the new one, after any run of changes', async () => {
      // Its random steps are seeded; each state that was seen is a place to ask from.
      const states = [await readState(keeper, EMPTY)];
      const random = seeded(31);
      for (let round = 0; round < 6; round += 1) {
        for (let step = 0; step < 4; step += 1)
          await changeSomething({ keeper, renamer, auditor, place: EMPTY, random });
        const now = await readState(keeper, EMPTY);
        for (const old of states) {
          const changes = await readState(keeper, EMPTY, old.revision);
          expect(changes.since, 'the whole came').toBe(old.revision);
          expect(changes.revision).toBe(now.revision);
          expect(withChanges(old.piles, changes.piles)).toEqual(now.piles);
        }
        states.push(now);
      }
      expect((await readState(keeper, EMPTY, states.at(-1)?.revision)).piles.size).toBe(0);
    });

    it('is the whole list for a state that the server does not know', async () => {
      const { revision, piles } = await readState(keeper, EMPTY);
      const [number = '', at = '', shown = ''] = revision.split('.');
      const unknown = [
        `${Number(number) + 1}.${at}.${shown}`,
        // Another history of the same number, as after a restore.
        `${number}.${Number(at) + 1}.${shown}`,
        // Given-up piles are shown now, or no longer.
        `${number}.${at}.${1 - Number(shown)}`,
        'nonsense',
        '',
      ];
      for (const since of unknown) {
        const answer = await readState(keeper, EMPTY, since);
        expect(answer.since, since).toBeNull();
        expect(answer.piles).toEqual(piles);
      }
    });

    it('is the whole list once too many have changed', async () => {
      const { revision } = await readState(keeper, EMPTY);
      const rows = 20_001;
      const columns = { pile_no: Array.from({ length: rows }, (_, row) => `many-${row}`) };
      expect((await keeper.call('pileImport', { ...EMPTY, dry_run: false, columns }, MIXING)).added).toBe(rows);
      const answer = await readState(keeper, EMPTY, revision);
      expect(answer.since).toBeNull();
      expect(answer.piles.size).toBeGreaterThan(rows);
    });
  });

  describe('a file', () => {
    const send = (columns: Input, dry_run = false) =>
      keeper.call('pileImport', { ...EMPTY, dry_run, columns }, { ...MIXING, language: 'en' });
    const total = async () => (await keeper.call('pileList', EMPTY, MIXING)).total;

    it('is checked without being written, cell by cell', async () => {
      await add({ pile_no: 'G-0' });
      const before = await total();
      const columns = {
        pile_no: ['G-0', 'G-1', 'G-1', '', 'G-2'],
        x_m: [1, 2, 3, 4, 'NaN'],
        y_m: [1, 1, 1, 1, 1],
        design_depth_m: [12, 12, 12, 12, 0],
      };
      for (const dryRun of [true, false]) {
        const answer = await send(columns, dryRun);
        expect(answer).toMatchObject({ rows: 5, added: 0, first_pile_id: null, errors: 5, cautions: 0 });
        expect(answer.problems.map((one) => [one.row, one.column, one.code, one.other_row])).toEqual([
          [0, 'pile_no', 'duplicate_in_project', null],
          [2, 'pile_no', 'duplicate_in_file', 1],
          [3, 'pile_no', 'missing', null],
          [4, 'x_m', 'not_finite', null],
          [4, 'design_depth_m', 'not_positive', null],
        ]);
        expect(answer.problems[4]?.message).toBe('must be greater than 0');
        expect(await total()).toBe(before);
      }
      const chinese = await keeper.envelope('pileImport', { ...EMPTY, columns }, { ...MIXING, language: 'cn' });
      expect(JSON.stringify(chinese.envelope.data)).toContain('编号与前面的一行重复');
    });

    it('is told between which numbers a cell lies, and that a count is whole', async () => {
      const columns = { pile_no: ['G-9'], design: { up_mpm: [21], reciprocations: [1.5] } };
      const { problems } = await send(columns, true);
      expect(problems.map(({ column, message }) => `${column} ${message}`)).toEqual([
        'design.up_mpm must lie between 0 and 20\u00a0m/min',
        'design.reciprocations must be a whole number',
      ]);
    });

    it('is added whole, and the map has it at once', async () => {
      const before = await keeper.table('pileLocations', EMPTY, MIXING);
      const columns = {
        pile_no: ['H-1', 'H-2'],
        row_no: ['甲', null],
        x_m: ['100.25', 101],
        y_m: [7, 7.5],
        diameter_m: [0.5, 0.6],
        design_depth_m: [12, '13.5'],
        design: { ash_kgpm: [60, 61] },
      };
      expect(await send(columns, true)).toMatchObject({ added: 0, errors: 0 });
      const { first_pile_id, ...answer } = await send(columns);
      expect(answer).toMatchObject({ rows: 2, added: 2, errors: 0, problems: [] });
      const { columns: after, rows } = await keeper.table('pileLocations', EMPTY, MIXING);
      expect(rows).toBe(before.rows + 2);
      expect(after.pile_no?.slice(-2)).toEqual(['H-1', 'H-2']);
      expect(after.pile_id?.slice(-2)).toEqual([first_pile_id, Number(first_pile_id) + 1]);
      expect(after.x_m?.slice(-2)).toEqual([100.25, 101]);
      const { items } = await keeper.call('pileList', { ...EMPTY, pile_no: 'H-2', exact: 1 }, MIXING);
      expect(items).toMatchObject([{ row_no: null, design_depth_m: 13.5, design: { ash_kgpm: 61 }, status: 0 }]);
    });

    it('of a hundred thousand piles comes in at once, and every problem is counted', async () => {
      const rows = 100_000;
      const of = <T>(cell: (row: number) => T) => Array.from({ length: rows }, (_, row) => cell(row));
      const columns = {
        pile_no: of((row) => `K12+${row}`),
        x_m: of((row) => 2_560_000.125 + row),
        y_m: of((row) => 500_000.25 + (row % 40)),
        diameter_m: of(() => 0.5),
        design_depth_m: of(() => 12),
      };
      expect(await send(columns)).toMatchObject({ rows, added: rows, errors: 0 });
      const again = await send(columns, true);
      expect(again).toMatchObject({ added: 0, errors: rows });
      expect(again.problems).toHaveLength(1000);
      const more = { pile_no: [...columns.pile_no, 'one more'] };
      expect((await refusal(keeper, 'pileImport', { ...EMPTY, columns: more })).message).toContain('100000');
    });

    it('needs columns of one length', async () => {
      const columns = { pile_no: ['I-1', 'I-2'], x_m: [1] };
      const { error_code, message } = await refusal(keeper, 'pileImport', { ...EMPTY, columns });
      expect(error_code).toBe(ErrorCode.badRequest);
      expect(message).toContain('x_m');
    });

    it('is not even read for who has no session', async () => {
      const url = new URL('/smw/api/v1/client/pile/import/', server.origin);
      const headers = { 'content-type': 'application/json' };
      const response = await fetch(url, { method: 'POST', headers, body: '{"no JSON' });
      expect(await response.json()).toMatchObject({ error_code: ErrorCode.tokenInvalid });
    });
  });

  describe('removal', () => {
    it('leaves piles with records, unless role 0 says so, and says why', async () => {
      const ids = async () => (await list({ limit: 5 })).items.map((item) => item.pile_id);
      const answer = await keeper.call('pileRemove', { ...ROAD, pile_ids: [4, 2, 999_999] }, MIXING);
      expect(answer.removed).toBe(1);
      expect(answer.refused.map((one) => [one.pile_id, one.error_code])).toEqual([
        [2, ErrorCode.conflict],
        [999_999, ErrorCode.notFound],
      ]);
      expect(await ids()).toEqual([1, 2, 3, 5, 6]);
      const forced = { ...ROAD, pile_ids: [2], with_records: true };
      expect((await keeper.call('pileRemove', forced, MIXING)).removed).toBe(0);
      expect((await admin.call('pileRemove', { ...forced, with_records: false }, MIXING)).removed).toBe(0);
      expect((await admin.call('pileRemove', forced, MIXING)).removed).toBe(1);
      expect(await ids()).toEqual([1, 3, 5, 6, 7]);
      // The record is still there, under the number that it was made with.
      const { columns } = await keeper.table('productionList', ROAD, MIXING);
      expect(columns.record_no).toContain(recordNoOf(2));
    });

    it('is refused in the words of the type', async () => {
      const asked = { project_id: PROJECT.compaction, pile_ids: [999_999] };
      const said = async (language: 'cn' | 'en') =>
        (await keeper.call('pileRemove', asked, { typeCode: 'QH1000', language })).refused.map(
          ({ message }) => message,
        );
      expect(await said('cn')).toEqual(['夯点不存在']);
      expect(await said('en')).toEqual(['There is no such point']);
    });

    it('never gives an id again', async () => {
      const { pile_id } = await add({ pile_no: 'F-1' });
      expect((await keeper.call('pileRemove', { ...EMPTY, pile_ids: [pile_id] }, MIXING)).removed).toBe(1);
      expect((await add({ pile_no: 'F-1' })).pile_id).toBeGreaterThan(pile_id);
    });
  });

  describe('the key to kept tables', () => {
    it('is the same for each session of an account, and another for each account and project', async () => {
      const again = await server.signIn(4);
      const key = (client: ApiClient, place: Input) => client.call('tableKey', place, MIXING);
      const own = await key(keeper, ROAD);
      expect(await key(again, ROAD)).toEqual(own);
      const others = [await key(keeper, EMPTY), await key(auditor, ROAD)];
      expect(new Set([own, ...others].map((one) => one.key)).size).toBe(3);
      expect(others.map((one) => one.owner === own.owner)).toEqual([true, false]);
    });
  });

  describe('giving up', () => {
    it('is asked for, audited and taken back', async () => {
      const pile_id = 90;
      const step = async (client: ApiClient, name: 'pileDiscard' | 'pileDiscardAudit', input: Input) => {
        const { revision } = await detail(ROAD, pile_id);
        return client.call(name, { ...ROAD, pile_id, revision, comment: '断桩', ...input }, MIXING);
      };
      const audit = async (agree: boolean) => {
        const { revision } = await detail(ROAD, pile_id);
        return refusal(auditor, 'pileDiscardAudit', { ...ROAD, pile_id, revision, agree, comment: '' });
      };
      expect((await audit(true)).error_code).toBe(ErrorCode.conflict);
      expect(await step(keeper, 'pileDiscard', {})).toMatchObject({ status: 2, discard: 1, discard_note: '断桩' });
      expect((await list({ discard: 1 })).items.map((item) => item.pile_id)).toEqual([pile_id]);
      expect((await audit(false)).message).toContain('comment');
      expect(await step(auditor, 'pileDiscardAudit', { agree: false })).toMatchObject({ status: 2, discard: 3 });
      await step(keeper, 'pileDiscard', {});
      expect(await step(auditor, 'pileDiscardAudit', { agree: true })).toMatchObject({ status: 4, discard: 2 });
      expect((await list({ is_discard: 1 })).total).toBe(1);
      const { columns } = await keeper.table('pileLocations', ROAD, MIXING);
      expect(columns.status?.[columns.pile_id?.indexOf(pile_id) ?? -1]).toBe(4);
      expect((await audit(true)).error_code).toBe(ErrorCode.conflict);
      expect(await step(auditor, 'pileDiscardAudit', { agree: false })).toMatchObject({ status: 2, discard: 3 });
      expect((await detail(ROAD, pile_id)).revisions.map(({ action, account }) => `${action} ${account}`)).toEqual([
        'discard_audit role3',
        'discard_audit role3',
        'discard role4',
        'discard_audit role3',
        'discard role4',
        'design role4',
      ]);
    });

    it('is undone step by step by the account that did it, and what a machine has made stays', async () => {
      const { pile_id } = await add({ pile_no: 'U-1', x_m: 1 });
      const step = async (client: ApiClient, name: 'pileDiscard' | 'pileDiscardAudit', more: Input) => {
        const { revision } = await detail(EMPTY, pile_id);
        return client.call(name, { ...EMPTY, pile_id, revision, comment: '断桩', ...more }, MIXING);
      };
      const state = async () => {
        const { status, discard, discard_note, x_m } = await detail(EMPTY, pile_id);
        return [status, discard, discard_note, x_m];
      };
      const undo = (client: ApiClient, change_no: number | null) =>
        client.call('pileTakeBack', { ...EMPTY, change_no }, MIXING);
      const { revision } = await detail(EMPTY, pile_id);
      const moved = await keeper.call('pileSave', { ...EMPTY, pile_id, revision, x_m: 2 }, MIXING);
      const again = await keeper.call('pileSave', { ...EMPTY, pile_id, revision: moved.revision, x_m: 3 }, MIXING);
      const asked = await step(keeper, 'pileDiscard', { comment: '偏位' });
      const agreed = await step(admin, 'pileDiscardAudit', { agree: true });
      expect(await state()).toEqual([4, 2, '断桩', 3]);
      // Not before the audit of it is undone, and by nobody else.
      expect(await undo(keeper, asked.change_no)).toMatchObject({ restored: 0, conflicts: [{ pile_id }] });
      const { envelope } = await keeper.envelope('pileTakeBack', { ...EMPTY, change_no: agreed.change_no }, MIXING);
      expect(envelope.error_code).toBe(ErrorCode.forbidden);
      expect(await undo(admin, agreed.change_no)).toMatchObject({ restored: 1 });
      expect(await state()).toEqual([0, 1, '偏位', 3]);
      const rejected = await step(admin, 'pileDiscardAudit', { agree: false });
      expect(await undo(admin, rejected.change_no)).toMatchObject({ restored: 1 });
      const { change_no } = await step(admin, 'pileDiscardAudit', { agree: true });
      const back = await step(admin, 'pileDiscardAudit', { agree: false });
      expect(await state()).toEqual([0, 3, '断桩', 3]);
      expect(await undo(admin, back.change_no)).toMatchObject({ restored: 1 });
      expect(await state()).toEqual([4, 2, '断桩', 3]);
      expect(await undo(admin, change_no)).toMatchObject({ restored: 1 });
      expect(await undo(keeper, asked.change_no)).toMatchObject({ restored: 1 });
      expect(await state()).toEqual([0, 0, '', 3]);
      // Edits of the same pile before it are undone in their turn.
      expect(await undo(keeper, again.change_no)).toMatchObject({ restored: 1 });
      expect(await undo(keeper, moved.change_no)).toMatchObject({ restored: 1 });
      expect(await state()).toEqual([0, 0, '', 1]);
      expect((await keeper.call('pileRemove', { ...EMPTY, pile_ids: [pile_id] }, MIXING)).removed).toBe(1);
    });
  });

  // Last: the servers start again, elsewhere.
  it('of a large project come as changes while those are a quarter of it at most', async () => {
    const yard = { project_id: PROJECT.jet };
    // So that a quarter is more than is told of any project.
    const piles = 4 * MANY;
    const firstIds = (count: number) => Array.from({ length: count }, (_, at) => at + 1);
    const { revision } = await wholePilesInParts(keeper, yard, JET);
    const showsGivenUp = revision.endsWith('.1');
    const [whole, quarter] = await server.withDatabase(async ({ pool }) => {
      await pool.query(
        `insert into pile (project_id, pile_id, pile_no) select $1, n, 'Y-' || n from generate_series($2::int, $3) n`,
        [PROJECT.jet, YARD_PILES + 1, piles],
      );
      await resumPiles(pool, PROJECT.jet);
      const changed = async (pileIds: readonly number[] | null) => {
        await raiseProjectRevision(pool, PROJECT.jet, pileIds);
        const { rows } = await pool.query('select revision from project where project_id = $1', [PROJECT.jet]);
        return stateName(pool, { projectId: PROJECT.jet, revision: rows[0].revision, showsGivenUp });
      };
      const states = [await changed(null), await changed(firstIds(MANY + 1))];
      await changed(firstIds(MANY));
      return states;
    });
    const reader = await server.signIn(4);
    const ofQuarter = await pilesInParts(reader, { ...yard, since: quarter }, JET);
    expect(ofQuarter.map(({ pile_id }) => pile_id)).toEqual(firstIds(MANY));
    expect(await pilesInParts(reader, { ...yard, since: whole }, JET)).toHaveLength(piles);
  });
});

/** Adds them by other means, and waits until their table is kept. */
async function addLargeYard({ db, pool }: Database): Promise<void> {
  await pool.query(
    `insert into pile (project_id, pile_id, pile_no, x_m, y_m, status)
     select $1, n, 'Y-' || n, n / 8.0, n % 7, n % 3 from generate_series(1, $2::int) n`,
    [PROJECT.jet, YARD_PILES],
  );
  await resumPiles(pool, PROJECT.jet);
  const logger = pino({ level: 'silent' });
  const ahead = tablesAhead({ db, pool, logger, hasRoom: () => true, lookMs: 20 });
  await vi.waitFor(
    async () => {
      const snapshotQuery = `select row_count from table_snapshot where project_id = $1 and name = 'piles'`;
      const { rows } = await pool.query(snapshotQuery, [PROJECT.jet]);
      expect(rows).toEqual([{ row_count: YARD_PILES }]);
    },
    { timeout: 20_000 },
  );
  await ahead.stop();
}
