// The calls of the plain console: fetch and JSON.parse, answers as row objects.

interface Session {
  readonly token: string;
  readonly clientUuid: string;
}

interface Envelope<T> {
  readonly success: boolean;
  readonly message: string;
  readonly data: T;
}

export interface Pile {
  readonly id: number;
  readonly no: string;
  readonly xM: number;
  readonly yM: number;
  readonly diameterM: number;
  readonly designDepthM: number;
  readonly depthM: number | null;
  readonly status: number;
  readonly finishedMs: number | null;
}

export interface Machine {
  readonly id: number;
  readonly name: string;
  readonly pile_no: string | null;
  readonly depth_m: number | null;
  readonly online: boolean;
}

export interface Summary {
  readonly piles_design: number;
  readonly piles_done: number;
  readonly metres_done: number;
  readonly by_day: readonly { readonly day: string; readonly piles: number }[];
}

/** Answers by column, as the server gives tables. */
interface PileColumns {
  readonly rows: number;
  readonly columns: {
    readonly pile_id: readonly number[];
    readonly pile_no: readonly string[];
    readonly x_m: readonly number[];
    readonly y_m: readonly number[];
    readonly diameter_m: readonly number[];
    readonly design_depth_m: readonly number[];
    readonly depth_m: readonly (number | null)[];
    readonly status: readonly number[];
    readonly finished_ms: readonly (number | null)[];
  };
}

export interface Site {
  readonly piles: Promise<readonly Pile[]>;
  readonly machines: Promise<readonly Machine[]>;
  readonly summary: Promise<Summary>;
  readonly openWarnings: Promise<number>;
}

const BASE = '/hskj/v1/client/';

async function call<T>(path: string, init: RequestInit): Promise<T> {
  const response = await fetch(`${BASE}${path}`, init);
  const { success, message, data }: Envelope<T> = await response.json();
  if (!success) throw new Error(message);
  return data;
}

/** Signs in and asks at once for all that the overview of the first project shows. */
export async function openSite(account: string, password: string): Promise<Site> {
  const grant = await call<{ token: string; client_uuid: string }>('auth/login/', {
    method: 'POST',
    headers: { 'content-type': 'application/json', language: 'cn' },
    body: JSON.stringify({ account, password }),
  });
  const session = { token: grant.token, clientUuid: grant.client_uuid };
  const [type] = await call<{ type_code: string }[]>('equipment/type/', { headers: headersOf(session) });
  if (type === undefined) throw new Error('the account owns no equipment type');
  const init = { headers: headersOf(session, type.type_code) };
  const [project] = await call<{ id: number }[]>('project/list/', init);
  if (project === undefined) throw new Error('there is no project');
  const query = `?project_id=${project.id}`;
  return {
    piles: call<PileColumns>(`pile/location_list/${query}`, init).then(rowObjects),
    machines: call(`home/equipments/${query}`, init),
    summary: call(`home/summary/${query}`, init),
    openWarnings: call<{ not_closed: number }>(`warning/number/${query}`, init).then(({ not_closed }) => not_closed),
  };
}

function headersOf({ token, clientUuid }: Session, typeCode?: string): Record<string, string> {
  const headers = { authorization: `Bearer ${token}`, 'client-uuid': clientUuid, language: 'cn' };
  return typeCode === undefined ? headers : { ...headers, 'type-code': typeCode };
}

function rowObjects({ rows, columns }: PileColumns): Pile[] {
  const piles: Pile[] = [];
  for (let row = 0; row < rows; row++) {
    piles.push({
      id: columns.pile_id[row] ?? 0,
      no: columns.pile_no[row] ?? '',
      xM: columns.x_m[row] ?? 0,
      yM: columns.y_m[row] ?? 0,
      diameterM: columns.diameter_m[row] ?? 0,
      designDepthM: columns.design_depth_m[row] ?? 0,
      depthM: columns.depth_m[row] ?? null,
      status: columns.status[row] ?? 0,
      finishedMs: columns.finished_ms[row] ?? null,
    });
  }
  return piles;
}
