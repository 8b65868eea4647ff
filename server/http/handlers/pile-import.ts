// Files of design piles: checked, then added in one transaction.
import { type Kysely, sql, type Transaction } from 'kysely';
import { API } from '../../../src/contracts/api';
import { type ImportProblemCode, MAX_PROBLEMS } from '../../../src/contracts/api/pile-import';
import type { Language } from '../../../src/contracts/language';
import { type CheckedPiles, checkPileColumns, type ImportProblem } from '../../../src/equipment/pile-import';
import { writeAudit } from '../../db/audit';
import { lockPiles, nextPileId, raiseProjectRevision } from '../../db/pile-revision';
import { changePiles } from '../../db/pile-sums';
import type { Schema } from '../../db/schema';
import { transactAgain } from '../../db/transact';
import { type Handler, typed } from '../handler';
import type { HandlerDeps } from './deps';
import { projectOf } from './project-access';

const MESSAGES: Readonly<Record<ImportProblemCode, Readonly<Record<Language, string>>>> = {
  missing: { cn: '不能为空', en: 'is missing' },
  not_text: { cn: '不是文本', en: 'is not a text' },
  too_long: { cn: '过长', en: 'is too long' },
  control_character: { cn: '含有控制字符', en: 'has a control character' },
  not_a_number: { cn: '不是数字', en: 'is not a number' },
  not_finite: { cn: '不是有限的数值', en: 'is not finite' },
  not_whole: { cn: '必须为整数', en: 'must be a whole number' },
  not_positive: { cn: '必须大于 0', en: 'must be greater than 0' },
  out_of_range: { cn: '超出范围', en: 'is out of range' },
  not_a_choice: { cn: '不是可选的值', en: 'is none of the possible values' },
  cement_density: { cn: '水泥密度必须大于 3', en: 'density of cement must be greater than 3' },
  duplicate_in_file: { cn: '桩号在文件中重复', en: 'is the number of an earlier row, too' },
  duplicate_in_project: { cn: '桩号在项目中已存在', en: 'is the number of a pile of the project' },
  same_place: { cn: '与文件中其他桩坐标相同', en: 'is at the place of an earlier row' },
};

export function pileImportHandlers({ db }: HandlerDeps) {
  return {
    pileImport: typed(API.pileImport, async (context, input) => {
      const { project_id: projectId } = await projectOf(db, context, input.project_id);
      const piles = checkPileColumns(input.columns, context.type.profile?.designParameters ?? []);
      const rows = piles.pileNo.length;
      const answer = (problems: readonly ImportProblem[], added: number) => {
        const errors = problems.filter(({ severity }) => severity === 'error').length;
        return {
          rows,
          added,
          errors,
          cautions: problems.length - errors,
          problems: problems.slice(0, MAX_PROBLEMS).map(({ otherRow, ...problem }) => ({
            ...problem,
            message: MESSAGES[problem.code][context.language],
            other_row: otherRow,
          })),
        };
      };
      if (input.dry_run) return answer(await allProblems(db, projectId, piles), 0);
      return transactAgain(db, async (trx) => {
        await lockPiles(trx, projectId);
        const problems = await allProblems(trx, projectId, piles);
        if (problems.some(({ severity }) => severity === 'error')) return answer(problems, 0);
        const firstId = await nextPileId(trx, projectId);
        const added = Array.from({ length: rows }, (_, i) => ({ project_id: projectId, pile_id: firstId + i }));
        await changePiles(trx, added, () => insertPiles(trx, projectId, firstId, piles));
        await writeAudit(trx, context.principal, {
          projectId,
          action: 'pile.import',
          subject: `project/${projectId}`,
          detail: { first_pile_id: firstId, piles: rows },
        });
        await raiseProjectRevision(trx, projectId);
        return answer(problems, rows);
      });
    }),
  } satisfies Record<string, Handler>;
}

/** Those of the file, and numbers that the project has already. */
async function allProblems(
  db: Kysely<Schema> | Transaction<Schema>,
  projectId: number,
  { pileNo, problems }: CheckedPiles,
): Promise<readonly ImportProblem[]> {
  const { rows } = await sql<{ pile_no: string }>`
    select pile_no from pile where project_id = ${projectId} and pile_no = any(${pileNo}::text[])`.execute(db);
  const taken = new Set(rows.map((row) => row.pile_no));
  const doubles = pileNo.flatMap((number, row): ImportProblem[] =>
    number !== null && taken.has(number)
      ? [{ row, column: 'pile_no', code: 'duplicate_in_project', severity: 'error', otherRow: null }]
      : [],
  );
  return [...problems, ...doubles].sort((a, b) => a.row - b.row);
}

async function insertPiles(
  trx: Transaction<Schema>,
  projectId: number,
  firstId: number,
  piles: CheckedPiles,
): Promise<void> {
  await sql`
    insert into pile (project_id, pile_id, pile_no, row_no, numeral, mileage_m, x_m, y_m, diameter_m, design_depth_m,
      design)
    select ${projectId}::int, ${firstId - 1}::int + u.place, u.pile_no, u.row_no, u.numeral, u.mileage_m, u.x_m, u.y_m,
      u.diameter_m, u.design_depth_m, u.design::jsonb
    from unnest(${piles.pileNo}::text[], ${piles.rowNo}::text[], ${piles.numeral}::int[], ${piles.mileageM}::float8[],
        ${piles.xM}::float8[], ${piles.yM}::float8[], ${piles.diameterM}::real[], ${piles.designDepthM}::real[],
        ${piles.design.map((terms) => JSON.stringify(terms))}::text[])
      with ordinality as u(pile_no, row_no, numeral, mileage_m, x_m, y_m, diameter_m, design_depth_m, design, place)
    `.execute(trx);
}
