// Generations of simulated piles on the demo's live sites. They are only asked for here: the server makes them at its
// first start, so that piles are seen being generated, made and failed, and those of a cancelled one are none again.
import { randomUUID } from 'node:crypto';
import type { PoolClient } from 'pg';
import { GENERATION_STATE } from '../../src/contracts/broker';
import type { SiteTerms } from '../../src/equipment/demo-sites/demo-site';
import { equipmentOf } from '../../src/equipment/registry';

/** Planned piles of the generation, the last of the site: the machines come to them last. */
const PILES = 3;
const DAY_MS = 86_400_000;

/** A generation of planned piles and of one that is built, and one that was cancelled; batches for a plant. */
export async function insertGenerations(
  client: PoolClient,
  projectId: number,
  { typeCode, devices }: Pick<SiteTerms, 'typeCode' | 'devices'>,
  nowMs: number,
): Promise<void> {
  const isPlant = equipmentOf(typeCode).kind === 'pulping';
  const deviceId = devices[0]?.id ?? 0;
  const planned = await client.query<{ pile_id: number; pile_no: string }>(
    'select pile_id, pile_no from pile where project_id = $1 and status = 0 order by pile_id desc limit $2',
    [projectId, PILES],
  );
  const built = await client.query<{ pile_id: number; pile_no: string }>(
    'select pile_id, pile_no from pile where project_id = $1 and status = 2 order by pile_id limit 1',
    [projectId],
  );
  const [last] = planned.rows;
  if (last === undefined) return;
  const piles = isPlant
    ? Array.from({ length: PILES }, (_, i) => ({ pile_id: last.pile_id + 1 + i, pile_no: `SIM-${i + 1}` }))
    : [...planned.rows.reverse(), ...built.rows];
  await insert(client, { projectId, deviceId, startMs: nowMs - 3 * DAY_MS, state: 'waiting', piles });
  if (isPlant) return;
  await client.query('update pile set generation_state = $3 where project_id = $1 and pile_id = any($2::int[])', [
    projectId,
    piles.map((pile) => pile.pile_id),
    GENERATION_STATE.generating,
  ]);
  await insert(client, { projectId, deviceId, startMs: nowMs - 5 * DAY_MS, state: 'cancelled', piles: built.rows });
}

interface Asked {
  readonly projectId: number;
  readonly deviceId: number;
  readonly startMs: number;
  readonly state: 'waiting' | 'cancelled';
  readonly piles: readonly { readonly pile_id: number; readonly pile_no: string }[];
}

async function insert(client: PoolClient, { projectId, deviceId, startMs, state, piles }: Asked): Promise<void> {
  const taskId = randomUUID();
  await client.query(
    `insert into pile_generation (project_id, task_id, account_id, device_id, terms, seed, start_ms, next_ms, state,
       piles, generating, created_at)
     select $1, $2, (select account_id from account where role = 4 order by account_id limit 1), $3, $4, 'demo', $5, $5,
       $6, $7, $8, to_timestamp($5::float8 / 1000)`,
    [
      projectId,
      taskId,
      deviceId,
      JSON.stringify({ parameters: {}, scatter: 1, breach_share: 0.3 }),
      startMs,
      state,
      piles.length,
      state === 'waiting' ? piles.length : 0,
    ],
  );
  await client.query(
    `insert into pile_generation_item (project_id, task_id, item_no, pile_id, pile_no, state)
     select $1, $2, item_no, pile_id, pile_no, $3
     from jsonb_to_recordset($4::jsonb) as x(item_no int, pile_id int, pile_no text)`,
    [
      projectId,
      taskId,
      state === 'waiting' ? GENERATION_STATE.generating : GENERATION_STATE.none,
      JSON.stringify(piles.map((pile, item_no) => ({ ...pile, item_no }))),
    ],
  );
}
