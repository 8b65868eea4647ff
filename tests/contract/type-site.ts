// Items of a type's demo to make calls about, looked up through the calls themselves.
import type { ApiOutput } from '../../src/contracts/api';
import type { ExportTask } from '../../src/contracts/api/exports';
import type { EquipmentType } from '../../src/equipment/descriptor';
import type { ApiClient } from './api-client';

type Warning = ApiOutput<'warningInfo'>['items'][number];
type Pile = ApiOutput<'pileList'>['items'][number];

/** A project of a type, and its content. */
export class TypeSite {
  private constructor(
    readonly client: ApiClient,
    readonly type: EquipmentType,
    /** The first, whose machines work and are served. */
    readonly firstId: number,
    /** Another one, of fewer piles. */
    readonly projectId: number,
    readonly recordNo: string,
    readonly deviceId: number,
    private readonly projectIds: readonly number[],
  ) {}

  static async open(client: ApiClient, type: EquipmentType): Promise<TypeSite> {
    const projectIds = (await client.call('projects', {}, { typeCode: type.code })).map(({ id }) => id);
    const [firstId = 0, projectId = 0] = projectIds;
    const { columns } = await client.table('productionList', { project_id: projectId }, { typeCode: type.code });
    const row = (columns.has_log ?? []).findIndex((has, i) => has === 1 && columns.ended_ms?.[i] !== null);
    const recordNo = String(columns.record_no?.[row]);
    return new TypeSite(client, type, firstId, projectId, recordNo, Number(columns.equipment_id?.[row]), projectIds);
  }

  get ofProject() {
    return { project_id: this.projectId };
  }

  get ofRecord() {
    return { project_id: this.projectId, record_no: this.recordNo };
  }

  async recordRevision(): Promise<number> {
    return (await this.client.call('productionDetail', this.ofRecord, { typeCode: this.type.code })).revision;
  }

  /** The note that was pinned to the record. */
  async noteId(): Promise<string> {
    const [note] = await this.client.call('recordNotes', this.ofRecord, { typeCode: this.type.code });
    return note?.note_id ?? '';
  }

  /** The code of a print of the record. */
  async sealCode(): Promise<string> {
    return (await this.client.call('recordSeal', this.ofRecord, { typeCode: this.type.code })).code;
  }

  /** The ninety days of the demo. */
  get ofRange() {
    const day = (ms: number) => new Date(ms).toISOString().slice(0, 10);
    return { ...this.ofProject, begin_day: day(Date.now() - 95 * 86_400_000), end_day: day(Date.now()) };
  }

  /** A warning in one of some states, as it stands now, in whichever project has one. */
  async warning(...statuses: readonly number[]): Promise<Warning & { readonly project_id: number }> {
    for (const project_id of this.projectIds) {
      const filter = { project_id, handle_status: statuses, limit: 1 };
      const { items } = await this.client.call('warningInfo', filter, { typeCode: this.type.code });
      const [item] = items;
      if (item !== undefined) return { ...item, project_id };
    }
    throw new Error(`no warning of ${this.type.code} is in state ${statuses.join(' or ')}`);
  }

  /** A step about a warning in one of some states. */
  async ofWarning(...statuses: readonly number[]) {
    const { project_id, warning_id, revision } = await this.warning(...statuses);
    return { project_id, warning_id, revision };
  }

  /** The input of calls that only read the warning. */
  async ofReadWarning(...statuses: readonly number[]) {
    const { project_id, warning_id } = await this.warning(...statuses);
    return { project_id, warning_id };
  }

  /** The warning whose last step is this client's. */
  async closedByMe(): Promise<Warning & { readonly project_id: number }> {
    const uuid = this.client.credentials?.clientUuid;
    for (const project_id of this.projectIds) {
      const filter = { project_id, handle_status: 2, sort: 'handled', order: 'desc', limit: 1 };
      const { items } = await this.client.call('warningInfo', filter, { typeCode: this.type.code });
      const item = items.find((one) => one.uuid === uuid);
      if (item !== undefined) return { ...item, project_id };
    }
    throw new Error(`no warning of ${this.type.code} was closed`);
  }

  /** A pile that somebody has asked to give up. */
  async pileToAudit(): Promise<Pile> {
    const asked = { ...this.ofProject, discard: 1, limit: 1 };
    const { items } = await this.client.call('pileList', asked, { typeCode: this.type.code });
    const [item] = items;
    if (item === undefined) throw new Error(`no pile of ${this.type.code} waits for its audit`);
    return item;
  }

  /** The last pile of a status that nobody has given up, or the first. */
  async pile(status: number, order: 'asc' | 'desc' = 'desc'): Promise<Pile> {
    const filter = { ...this.ofProject, status, discard: 0, sort: 'pile_id', order, limit: 1 };
    const { items } = await this.client.call('pileList', filter, { typeCode: this.type.code });
    const [item] = items;
    if (item === undefined) throw new Error(`no pile of ${this.type.code} has status ${status}`);
    return item;
  }

  /** An export that is done. */
  async exported(): Promise<ExportTask> {
    const options = { typeCode: this.type.code };
    for (;;) {
      const tasks = await this.client.call('exportTasks', this.ofProject, options);
      const done = tasks.find(({ state }) => state === 'done');
      if (done !== undefined) return done;
      if (!tasks.some(({ state }) => state === 'waiting' || state === 'running'))
        throw new Error('nothing is exported');
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  /** The newest dispatch task; a type without any gets the input that its refusal is asked with. */
  async task(): Promise<{ readonly task_id: number; readonly revision: number }> {
    if (!this.type.screens.some(({ key }) => key === 'task')) return { task_id: 1, revision: 0 };
    const newest = { ...this.ofProject, sort: 'task_id', order: 'desc', limit: 1 };
    const { items } = await this.client.call('dispatchTaskList', newest, { typeCode: this.type.code });
    const [item] = items;
    if (item === undefined) throw new Error('no dispatch task');
    return item;
  }
}
