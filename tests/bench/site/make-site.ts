// A site to measure: the demo's accounts and sites, and a large project beside them.
import { join } from 'node:path';
import { LARGE_DEMO_SITES } from '../../../src/equipment/demo-sites/demo-sites';
import { figuresOf } from '../../../src/equipment/record-figures';
import { equipmentOf } from '../../../src/equipment/registry';
import { FULL_SPEED, runCommand, startServer } from '../../contract/server-process';
import { DEMO_PASSWORD } from '../../fixtures/demo-folder';

export type Environment = Readonly<Record<string, string>>;

/** So that both databases hold the same site. */
const UNTIL = new Date().toISOString();

/** How large a site is made; `SITE_PILES` and `SITE_ROWS` say otherwise. */
const size = { piles: Number(process.env.SITE_PILES ?? 120_000), rows: Number(process.env.SITE_ROWS ?? 1_000_000) };

/** The type of the large project, whose logs both sides read. */
export const large = (() => {
  const [site] = LARGE_DEMO_SITES;
  const { code, apiPrefix, profile } = equipmentOf(site?.typeCode ?? '');
  if (profile === null) throw new Error(`${code} records nothing`);
  return {
    typeCode: code,
    typePrefix: apiPrefix,
    channels: profile.channels.map(({ key }) => key),
    figures: figuresOf(profile).map(({ key }) => key),
    /** Those that a list of records shows while nobody has chosen others. */
    columnsAtFirst: ['record_no', 'pile_no', ...profile.recordColumns.filter((key) => key !== 'pile_no')],
  };
})();

/** `site` holds the built server. Answers the large project's id. */
export async function makeSite(environment: Environment, site: string): Promise<number> {
  const first = await startServer({ ...environment, DEMO: 'on', DEMO_PASSWORD }, join(site, 'server'));
  await first.stop();
  const sizes = ['--piles', String(size.piles), '--rows', String(size.rows), '--until', UNTIL];
  const { code, stdout, stderr } = await runCommand('seed', sizes, environment, FULL_SPEED);
  const found = /^Project (\d+):/m.exec(stdout)?.[1];
  if (code !== 0 || found === undefined) throw new Error(`the large site was not made:\n${stdout}${stderr}`);
  return Number(found);
}
