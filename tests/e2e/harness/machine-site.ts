// A project whose machines the test itself drives over the real broker, so that screens are compared with the
// published messages. It stands beside the demo's, on a server of its own.
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import mqtt, { type MqttClient } from 'mqtt';
import type { Page } from 'playwright/test';
import { z } from 'zod';
import { BROKER_PATH, type RealMessage, topicOf } from '../../../src/contracts/broker';
import { freePort } from '../../contract/server-process';
import { grantOf } from './console';
import { copyOfDemo, TestServer } from './server';
import { expect } from './test';

const GATEWAY_SECRET = 'q7Rk-2vXw9-Tz4Lm-8Hd3';
const SITE = 'e2e';

export interface TestPile {
  readonly pileId: number;
  readonly pileNo: string;
  readonly designDepthM: number;
  readonly design: object;
}

export class MachineSite {
  private constructor(
    readonly server: TestServer,
    readonly projectId: number,
    private readonly typeCode: string,
    private readonly dataDir: string,
    private gateway: MqttClient,
  ) {}

  /** A project, of mixing piles if nothing else is said, with these machines and piles; `limits` by rule. */
  static async start(
    machines: readonly { readonly id: number; readonly name: string }[],
    piles: readonly TestPile[],
    limits: object,
    typeCode = 'HS-MI',
  ): Promise<MachineSite> {
    const dataDir = copyOfDemo();
    const projectId = await changed(dataDir, async (db) => {
      const made = await db.query(
        `insert into project (type_code, name, site, settings) values ($1, '试验场', $2, $3) returning project_id`,
        [typeCode, SITE, JSON.stringify({ limits })],
      );
      const [{ project_id } = { project_id: 0 }] = z.array(z.object({ project_id: z.int() })).parse(made.rows);
      for (const { id, name } of machines) {
        await db.query('insert into device (project_id, device_id, name) values ($1, $2, $3)', [project_id, id, name]);
      }
      for (const [i, { pileId, pileNo, designDepthM, design }] of piles.entries()) {
        await db.query(
          `insert into pile (project_id, pile_id, pile_no, x_m, y_m, diameter_m, design_depth_m, design)
           values ($1, $2, $3, $4, 0, 0.5, $5, $6)`,
          [project_id, pileId, pileNo, i * 1.5, designDepthM, JSON.stringify(design)],
        );
      }
      // The server works out the sums by design when it starts.
      await db.query(
        `insert into pile_sum (project_id, status, piles, metres, ash_kg)
         select project_id, status, count(*), sum(design_depth_m), 0 from pile where project_id = $1 group by 1, 2`,
        [project_id],
      );
      return project_id;
    });
    const server = new TestServer(await freePort(), dataDir, { GATEWAY_SECRET });
    await server.start();
    return new MachineSite(server, projectId, typeCode, dataDir, await gatewayOf(server));
  }

  /** Resolves when the server has stored them. */
  async publish(deviceId: number, messages: readonly RealMessage[]): Promise<void> {
    const { typeCode } = this;
    const topic = topicOf({ site: SITE, typeCode, projectId: this.projectId, deviceId, kind: 'real' });
    const sent = messages.map((message) => this.gateway.publishAsync(topic, JSON.stringify(message), { qos: 1 }));
    let onClose = (): void => undefined;
    const cut = new Promise<never>((_resolve, reject) => {
      // Requests on their way then are never answered.
      onClose = () => reject(new Error('the server has closed the connection of the machines'));
    });
    this.gateway.once('close', onClose);
    try {
      await Promise.race([Promise.all(sent), cut]);
    } finally {
      this.gateway.off('close', onClose);
    }
  }

  /** Ends the server, works on its database, and starts it again. */
  async restart(change: (db: PGlite) => Promise<void>): Promise<void> {
    await this.gateway.endAsync(true);
    await this.server.stop();
    await changed(this.dataDir, change);
    await this.server.start();
    this.gateway = await gatewayOf(this.server);
  }

  /** Enters the console at a screen of the project. `origin`: of what stands before the server. */
  async enter(page: Page, account: string, path: string, origin: string = this.server.origin): Promise<void> {
    const { login_auth } = await grantOf(this.server.origin, account);
    const query = new URLSearchParams({
      login_auth,
      HS_TYPE: this.typeCode,
      HS_TYPE_projectId: String(this.projectId),
      to_page: `/${path}`,
    });
    await page.goto(`${origin}/?${query}`);
    await expect(page).toHaveURL(new RegExp(`/${path}(\\?|$)`));
  }

  async close(): Promise<void> {
    await this.gateway.endAsync(true);
    await this.server.end();
  }
}

/** Works on the database in a folder of which no server runs. */
export async function changed<T>(dataDir: string, change: (db: PGlite) => Promise<T>): Promise<T> {
  const db = await PGlite.create({ dataDir: join(dataDir, 'db'), extensions: { pg_trgm, btree_gin } });
  try {
    return await change(db);
  } finally {
    await db.close();
  }
}

function gatewayOf({ origin }: TestServer): Promise<MqttClient> {
  return mqtt.connectAsync(
    `${origin.replace('http', 'ws')}${BROKER_PATH}`,
    { username: 'gateway', password: GATEWAY_SECRET, clientId: 'e2e-gateway', reconnectPeriod: 0 },
    false,
  );
}
