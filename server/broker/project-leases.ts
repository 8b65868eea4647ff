// Which projects this server hears. A project is leased by one live server at a time; leases are renewed, fall to the
// others when their holder is gone, and are shared out evenly. All times are the database's, so clocks need not agree.
import type { Pool, PoolClient } from 'pg';

/** A server that says nothing for this long has lost its projects. */
export const LEASE_MS = 10_000;

export interface Leases {
  /** Held by this server now. */
  readonly projectIds: readonly number[];
  /** How many of those are more than its part, for it to give back. */
  readonly surplus: number;
}

export class ProjectLeases {
  constructor(
    private readonly pool: Pool,
    private readonly replica: string,
  ) {}

  /** Renews the leases held and takes free projects up to this server's part. */
  async renew(): Promise<Leases> {
    const client = await this.pool.connect();
    let broken = true;
    try {
      await client.query('begin');
      const leases = await this.renewWith(client);
      await client.query('commit');
      broken = false;
      return leases;
    } finally {
      // A transaction that failed goes with its connection.
      client.release(broken);
    }
  }

  /** Gives projects back, so that others may take them at once. */
  async release(projectIds: readonly number[]): Promise<void> {
    if (projectIds.length === 0) return;
    await this.pool.query('delete from ingest_lease where replica = $1 and project_id = any($2::int[])', [
      this.replica,
      projectIds,
    ]);
  }

  /** Gives everything back. */
  async leave(): Promise<void> {
    await this.pool.query(
      'with gone as (delete from ingest_replica where replica = $1) delete from ingest_lease where replica = $1',
      [this.replica],
    );
  }

  private async renewWith(client: PoolClient): Promise<Leases> {
    const untilNow = `now() + make_interval(secs => ${LEASE_MS / 1000})`;
    await client.query(
      `insert into ingest_replica (replica, expires_at) values ($1, ${untilNow})
       on conflict (replica) do update set expires_at = excluded.expires_at`,
      [this.replica],
    );
    await client.query('delete from ingest_replica where expires_at < now()');
    const renewed = await client.query<{ project_id: number }>(
      `update ingest_lease set expires_at = ${untilNow} where replica = $1 returning project_id`,
      [this.replica],
    );
    const part = await this.part(client);
    const free = part - renewed.rows.length;
    if (free <= 0) return { projectIds: renewed.rows.map((row) => row.project_id), surplus: -free };
    const taken = await client.query<{ project_id: number }>(
      `insert into ingest_lease (project_id, replica, expires_at)
       select p.project_id, $1, ${untilNow} from project p left join ingest_lease l using (project_id)
       where l.project_id is null or l.expires_at < now()
       order by p.project_id limit $2
       on conflict (project_id) do update set replica = excluded.replica, expires_at = excluded.expires_at
         where ingest_lease.expires_at < now()
       returning project_id`,
      [this.replica, free],
    );
    return { projectIds: [...renewed.rows, ...taken.rows].map((row) => row.project_id), surplus: 0 };
  }

  /** How many projects are this server's: as many as any other's, the first ones in order taking one more. */
  private async part(client: PoolClient): Promise<number> {
    const { rows } = await client.query<{ projects: number; replicas: number; before: number }>(
      `select (select count(*) from project) as projects, count(*) as replicas,
         count(*) filter (where replica < $1) as before
       from ingest_replica`,
      [this.replica],
    );
    const [{ projects, replicas, before } = { projects: 0, replicas: 1, before: 0 }] = rows;
    return Math.floor(projects / replicas) + (before < projects % replicas ? 1 : 0);
  }
}
