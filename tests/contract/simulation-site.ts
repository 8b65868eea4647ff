// A project of every type with a machine and some design piles of the demo's, for tests of simulated piles.
import type { Database } from '../../server/db/database';
import { LARGE_DEMO_SITES, SMALL_DEMO_SITES } from '../../src/equipment/demo-sites/demo-sites';
import { EQUIPMENT_CODES } from '../../src/equipment/registry';
import { SITE } from './fixture-site';

/** Far after the projects of the fixture site; types follow in their order. */
const FIRST_PROJECT = 101;
export const MACHINE = 50;
/** Idle too, but nobody's: removed machines have such ids in old generations. */
export const NO_MACHINE = 51;
/** Piles of the mixing site: enough that a generation can be seen at work. */
export const MANY_PILES = 400;
const FEW_PILES = 4;

export const projectOf = (code: string): number => FIRST_PROJECT + EQUIPMENT_CODES.indexOf(code);
export const siteOf = (code: string): string => `${SITE}-${code.toLowerCase()}`;

/** Adds the projects; accounts of the roles see them all. */
export async function addSimulationSites({ db }: Database): Promise<void> {
  const accounts = await db.selectFrom('account').where('account', 'like', 'role%').select('account_id').execute();
  for (const code of EQUIPMENT_CODES) {
    const site = [...LARGE_DEMO_SITES, ...SMALL_DEMO_SITES].find(({ typeCode }) => typeCode === code);
    if (site === undefined) throw new Error(`no demo site of ${code}`);
    const { project_id } = await db
      .insertInto('project')
      .values({ project_id: projectOf(code), type_code: code, name: site.name, site: siteOf(code) })
      .returning('project_id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('device')
      .values({ project_id, device_id: MACHINE, name: `${code}-50` })
      .execute();
    await db
      .insertInto('account_project')
      .values(accounts.map(({ account_id }) => ({ account_id, project_id })))
      .execute();
    if (code === 'HS-T') continue;
    const piles = [];
    for (const pile of site.piles()) {
      if (piles.length === (code === 'HS-MI' ? MANY_PILES : FEW_PILES)) break;
      const { diameterM, terms } = site.design(pile);
      piles.push({
        project_id,
        pile_id: piles.length + 1,
        pile_no: pile.pileNo,
        row_no: pile.rowNo,
        diameter_m: diameterM || null,
        design_depth_m: pile.depthM,
        design: JSON.stringify(terms),
      });
    }
    await db.insertInto('pile').values(piles).execute();
  }
}
