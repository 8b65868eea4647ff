// Piles of the demo that somebody has asked to give up: one waits for its audit, one was refused it, one is given up.
// Each with its former state and the account that did it, as the calls would have left it.
import type { PoolClient } from 'pg';
import { PILE_STATUS } from '../../src/contracts/api';
import { DISCARD_STATE } from '../../src/contracts/api/pile-management';
import type { SiteTerms } from '../../src/equipment/demo-sites/demo-site';
import { equipmentOf } from '../../src/equipment/registry';
import { PILE_STATE, pileSubject } from '../db/pile-revision';
import { changePiles } from '../db/pile-sums';

const HOUR_MS = 3_600_000;
const ASKED_AGO_MS = 30 * HOUR_MS;
const AUDITED_AGO_MS = 20 * HOUR_MS;
const AUDITOR = 3;

interface State {
  readonly status: number;
  readonly status_kept: number | null;
  readonly discard_state: number;
}

interface Step {
  readonly action: 'discard' | 'discard_audit';
  readonly role: number;
  readonly atMs: number;
  readonly comment: string;
  /** State of the pile after the step. */
  readonly after: (before: State) => State;
}

const audit = (nowMs: number, comment: string, after: Step['after']): Step => ({
  action: 'discard_audit',
  role: AUDITOR,
  atMs: nowMs - AUDITED_AGO_MS,
  comment,
  after,
});

/** Writes the past of three piles that were made some days ago; of fewer where there are fewer. */
export async function giveUpPiles(
  client: PoolClient,
  projectId: number,
  { typeCode }: SiteTerms,
  nowMs: number,
): Promise<void> {
  const screen = equipmentOf(typeCode).screens.find(({ key }) => key === 'pile');
  // Where nobody manages piles nobody gives one up.
  if (screen === undefined) return;
  const asker = screen.roles === 'all' ? 0 : Math.max(...screen.roles);
  const ask = (comment: string): Step => ({
    action: 'discard',
    role: asker,
    atMs: nowMs - ASKED_AGO_MS,
    comment,
    after: (before) => ({ ...before, discard_state: DISCARD_STATE.asked }),
  });
  const pasts: readonly (readonly Step[])[] = [
    [ask('成桩深度不足，拟补桩')],
    [
      ask('桩位偏差过大'),
      audit(nowMs, '偏差在允许范围内，不予作废', (before) => ({ ...before, discard_state: DISCARD_STATE.rejected })),
    ],
    [
      ask('断浆，桩身不连续'),
      audit(nowMs, '同意作废，旁位补桩', ({ status }) => ({
        status: PILE_STATUS.discarded,
        status_kept: status,
        discard_state: DISCARD_STATE.none,
      })),
    ],
  ];
  const piles = await client.query<State & { readonly pile_id: number }>(
    `select pile_id, status, status_kept, discard_state from pile
     where project_id = $1 and status in ($2, $3) and finished_at < to_timestamp($4::float8 / 1000)
     order by status desc, pile_id limit $5`,
    [projectId, PILE_STATUS.warned, PILE_STATUS.done, nowMs - 2 * ASKED_AGO_MS, pasts.length],
  );
  for (const [i, { pile_id: pileId, ...found }] of piles.rows.entries()) {
    let state: State = found;
    for (const step of pasts[i] ?? []) {
      const after = step.after(state);
      await take(client, projectId, pileId, step, { before: state, after });
      state = after;
    }
  }
}

async function take(
  client: PoolClient,
  projectId: number,
  pileId: number,
  { action, role, atMs, comment }: Step,
  change: { readonly before: State; readonly after: State },
): Promise<void> {
  const accounts = await client.query<{ account_id: number }>('select account_id from account where account = $1', [
    `role${role}`,
  ]);
  const accountId = accounts.rows[0]?.account_id ?? null;
  await client.query(
    `insert into pile_revision (project_id, pile_id, revision, replaced_at, account_id, action, comment, state)
     select project_id, pile_id, revision, to_timestamp($3::float8 / 1000), $4::int, $5, $6,
       ${PILE_STATE}
     from pile where project_id = $1 and pile_id = $2`,
    [projectId, pileId, atMs, accountId, action, comment],
  );
  await client.query(
    `insert into audit (project_id, at, account_id, role, action, subject, detail)
     values ($1, to_timestamp($2::float8 / 1000), $3, $4, $5, $6, $7)`,
    [projectId, atMs, accountId, role, `pile.${action}`, pileSubject(pileId), JSON.stringify({ ...change, comment })],
  );
  const { status, status_kept, discard_state } = change.after;
  await changePiles(client, [{ project_id: projectId, pile_id: pileId }], () =>
    client.query(
      `update pile set status = $3, status_kept = $4, discard_state = $5, discard_note = $6, revision = revision + 1
       where project_id = $1 and pile_id = $2`,
      [projectId, pileId, status, status_kept, discard_state, comment],
    ),
  );
}
