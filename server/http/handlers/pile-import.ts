// Files of design piles: checked on a thread (../bodies), then added in one transaction (docs/adr/0189).
import { type Kysely, sql, type Transaction } from 'kysely';
import { API } from '../../../src/contracts/api';
import { type ImportMessage, importStart, topicOf } from '../../../src/contracts/broker';
import { importMessages } from '../../../src/equipment/import-messages';
import { firstProblems, type ImportProblem } from '../../../src/equipment/pile-import';
import { writeAudit } from '../../db/audit';
import { raiseProjectRevision } from '../../db/pile-changes';
import { lockPiles, nextPileId } from '../../db/pile-revision';
import { changePiles } from '../../db/pile-sums';
import type { Schema } from '../../db/schema';
import { transactAgain } from '../../db/transact';
import { apiErrors } from '../api-error';
import type { StorablePiles } from '../bodies/large-calls';
import { type Handler, large, typed } from '../handler';
import type { HandlerDeps } from './deps';
import { numbersOf } from './pile-trail';
import { projectOf } from './project-access';

/** Rows that one statement looks up or adds: making its parameters takes the loop for some ten milliseconds. */
const ROWS_A_STATEMENT = 10_000;

export function pileImportHandlers({ db, bodies, announce }: HandlerDeps) {
  return {
    pileImport: large('pileImport', bodies, async (context, input) => {
      const { project_id: projectId, site } = await projectOf(db, context, input.project_id);
      const { piles, import_key: importKey } = input;
      const rows = piles.pileNo.length;
      const messageOf = importMessages(context.type.profile?.designParameters ?? [], context.language);
      const answer = ({ errors, cautions, problems }: Found, firstId: number | null) => ({
        rows,
        added: firstId === null ? 0 : rows,
        first_pile_id: firstId,
        errors,
        cautions,
        problems: problems.map(({ otherRow, ...problem }) => ({
          ...problem,
          message: messageOf(problem),
          other_row: otherRow,
        })),
      });
      if (input.dry_run) return answer(await allProblems(db, projectId, piles), null);
      const topic = topicOf({ site, typeCode: context.type.code, projectId, deviceId: 0, kind: 'import' });
      // By the broker: the embedded database, which a call would have to ask who calls, is held meanwhile.
      const tell = (written: number): void => {
        if (importKey === undefined) return;
        const message: ImportMessage = { import_start: importStart(importKey), time_ms: Date.now(), rows, written };
        announce(topic, JSON.stringify(message));
      };
      return transactAgain(db, async (trx) => {
        await lockPiles(trx, projectId);
        const stored = await storedImport(trx, projectId, importKey);
        if (stored !== null) {
          if (stored.piles !== rows || stored.account_id !== context.principal.accountId) throw keyTaken();
          // As it was answered before; its own numbers are those of the project now.
          return answer(piles, stored.first_pile_id);
        }
        const found = await allProblems(trx, projectId, piles);
        if (found.errors > 0) return answer(found, null);
        const firstId = await nextPileId(trx, projectId);
        const added = Array.from({ length: rows }, (_, i) => ({ project_id: projectId, pile_id: firstId + i }));
        await changePiles(trx, added, () => insertPiles(trx, projectId, firstId, piles, tell));
        if (importKey !== undefined) {
          await trx
            .insertInto('pile_import')
            .values({
              project_id: projectId,
              import_key: importKey,
              account_id: context.principal.accountId,
              first_pile_id: firstId,
              piles: rows,
            })
            .execute();
        }
        await writeAudit(trx, context.principal, {
          projectId,
          action: 'pile.import',
          subject: `project/${projectId}`,
          detail: { first_pile_id: firstId, piles: rows, pile_no: numbersOf(piles.pileNo) },
        });
        await raiseProjectRevision(
          trx,
          projectId,
          added.map((pile) => pile.pile_id),
        );
        return answer(found, firstId);
      });
    }),

    pileImportState: typed(API.pileImportState, async (context, input) => {
      const { project_id: projectId } = await projectOf(db, context, input.project_id);
      const stored = await storedImport(db, projectId, input.import_key);
      const own = stored?.account_id === context.principal.accountId ? stored : null;
      return { added: own?.piles ?? 0, first_pile_id: own?.first_pile_id ?? null };
    }),
  } satisfies Record<string, Handler>;
}

/** Import stored under a key; null: none. */
async function storedImport(
  db: Kysely<Schema> | Transaction<Schema>,
  projectId: number,
  importKey: string | undefined,
) {
  if (importKey === undefined) return null;
  const stored = await db
    .selectFrom('pile_import')
    .where('project_id', '=', projectId)
    .where('import_key', '=', importKey)
    .select(['account_id', 'first_pile_id', 'piles'])
    .executeTakeFirst();
  return stored ?? null;
}

const keyTaken = () =>
  apiErrors.conflict({ cn: '这个导入编号已用于其他数据', en: 'Other piles were imported under this key' });

type Found = Pick<StorablePiles, 'errors' | 'cautions' | 'problems'>;

/** Those of the file, and numbers that the project has already. */
async function allProblems(
  db: Kysely<Schema> | Transaction<Schema>,
  projectId: number,
  { pileNo, errors, cautions, problems }: StorablePiles,
): Promise<Found> {
  const doubles: ImportProblem[] = [];
  for (const [from, to] of parts(pileNo.length)) {
    const numbers = pileNo.slice(from, to);
    const { rows } = await sql<{ pile_no: string }>`
      select pile_no from pile where project_id = ${projectId} and pile_no = any(${numbers}::text[])`.execute(db);
    const taken = new Set(rows.map((row) => row.pile_no));
    for (const [i, number] of numbers.entries()) {
      if (number === null || !taken.has(number)) continue;
      doubles.push({
        row: from + i,
        column: 'pile_no',
        code: 'duplicate_in_project',
        severity: 'error',
        otherRow: null,
      });
    }
  }
  return { errors: errors + doubles.length, cautions, problems: firstProblems([...problems, ...doubles]) };
}

/** From and to before of each part of so many rows. */
function* parts(rows: number): Generator<readonly [number, number]> {
  for (let from = 0; from < rows; from += ROWS_A_STATEMENT) yield [from, Math.min(rows, from + ROWS_A_STATEMENT)];
}

async function insertPiles(
  trx: Transaction<Schema>,
  projectId: number,
  firstId: number,
  piles: StorablePiles,
  tell: (written: number) => void,
): Promise<void> {
  for (const [from, to] of parts(piles.pileNo.length)) {
    const of = <T>(column: readonly T[]): readonly T[] => column.slice(from, to);
    await sql`
      insert into pile (project_id, pile_id, pile_no, row_no, numeral, mileage_m, x_m, y_m, diameter_m, design_depth_m,
        design)
      select ${projectId}::int, ${firstId + from - 1}::int + u.place, u.pile_no, u.row_no, u.numeral, u.mileage_m,
        u.x_m, u.y_m, u.diameter_m, u.design_depth_m, u.design::jsonb
      from unnest(${of(piles.pileNo)}::text[], ${of(piles.rowNo)}::text[], ${of(piles.numeral)}::int[],
          ${of(piles.mileageM)}::float8[], ${of(piles.xM)}::float8[], ${of(piles.yM)}::float8[],
          ${of(piles.diameterM)}::real[], ${of(piles.designDepthM)}::real[], ${of(piles.design)}::text[])
        with ordinality as u(pile_no, row_no, numeral, mileage_m, x_m, y_m, diameter_m, design_depth_m, design, place)
      `.execute(trx);
    tell(to);
  }
}
