// A plan of piles as it is usually written: row objects, fetch and JSON, a ScatterplotLayer of all of them. It says in
// data attributes what it has: of the map the piles, of the file the rows, of the check the errors.
import { Deck, OrthographicView, ScatterplotLayer } from 'deck.gl';
import { piledRows, type Row, takenPlaces } from './file';

interface Pile {
  readonly id: number;
  readonly pileNo: string;
  readonly xM: number;
  readonly yM: number;
  readonly diameterM: number;
  readonly status: number;
}

/** Answers by column, as the server gives tables. */
interface PileColumns {
  readonly rows: number;
  readonly columns: Readonly<Record<'pile_id' | 'x_m' | 'y_m' | 'diameter_m' | 'status', readonly number[]>> & {
    readonly pile_no: readonly string[];
  };
}

const COLORS = [
  [150, 160, 170],
  [230, 140, 20],
  [20, 130, 90],
  [200, 50, 50],
  [90, 90, 90],
] as const;
const BASE = '/hskj/v1/client/';

const asked = new URLSearchParams(location.hash.slice(1));
const projectId = Number(asked.get('project'));
const pileId = Number(asked.get('pile'));
/** Ids of the piles that are changed together. */
const [fromId, toId] = [Number(asked.get('from')), Number(asked.get('to'))];
const headers = {
  'content-type': 'application/json',
  authorization: `Bearer ${asked.get('token')}`,
  'client-uuid': asked.get('uuid') ?? '',
  'type-code': asked.get('type') ?? '',
};

async function call<T>(path: string, body?: object): Promise<T> {
  const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
  const response = await fetch(`${BASE}${path}?project_id=${projectId}`, { headers, ...init });
  const { success, message, data }: { success: boolean; message: string; data: T } = await response.json();
  if (!success) throw new Error(message);
  return data;
}

const element = <E extends HTMLElement>(id: string, kind: new () => E): E => {
  const found = document.getElementById(id);
  if (!(found instanceof kind)) throw new Error(`there is no ${id}`);
  return found;
};
const output = element('told', HTMLOutputElement);
const check = element('check', HTMLButtonElement);
const write = element('write', HTMLButtonElement);

let piles: readonly Pile[] = [];
let rows: readonly Row[] = [];
let deck: Deck<OrthographicView> | null = null;
let middle = { xM: 0, yM: 0 };

async function load(): Promise<void> {
  const { rows: count, columns } = await call<PileColumns>('pile/location_list/');
  const all: Pile[] = [];
  for (let row = 0; row < count; row += 1) {
    all.push({
      id: columns.pile_id[row] ?? 0,
      pileNo: columns.pile_no[row] ?? '',
      xM: columns.x_m[row] ?? 0,
      yM: columns.y_m[row] ?? 0,
      diameterM: columns.diameter_m[row] ?? 0,
      status: columns.status[row] ?? 0,
    });
  }
  piles = all;
  show();
}

function show(): void {
  deck ??= newDeck();
  const data = piles;
  const layer = new ScatterplotLayer<Pile>({
    id: 'piles',
    data,
    getPosition: ({ xM, yM }) => [yM - middle.yM, xM - middle.xM],
    getFillColor: ({ status }) => [...(COLORS[status] ?? [0, 0, 0])],
    getRadius: ({ diameterM }) => diameterM / 2,
    radiusMinPixels: 1.5,
  });
  deck.setProps({
    layers: [layer],
    onAfterRender: () => {
      if (piles === data) output.dataset.piles = String(data.length);
    },
  });
}

/** A camera that sees all piles. */
function newDeck(): Deck<OrthographicView> {
  let [minX, maxX, minY, maxY] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const { xM, yM } of piles) {
    minX = Math.min(minX, xM);
    maxX = Math.max(maxX, xM);
    minY = Math.min(minY, yM);
    maxY = Math.max(maxY, yM);
  }
  middle = { xM: (minX + maxX) / 2, yM: (minY + maxY) / 2 };
  return new Deck({
    parent: element('map', HTMLDivElement),
    views: new OrthographicView({ flipY: false }),
    initialViewState: { target: [0, 0, 0], zoom: Math.log2(400 / Math.max(maxX - minX, maxY - minY, 1)) },
    controller: true,
    useDevicePixels: 1,
    deviceProps: { webgl: { antialias: false } },
  });
}

const columnsOf = () => ({
  pile_no: rows.map((row) => row.pileNo),
  row_no: rows.map((row) => row.rowNo),
  numeral: rows.map((row) => row.numeral),
  x_m: rows.map((row) => row.xM),
  y_m: rows.map((row) => row.yM),
  diameter_m: rows.map((row) => row.diameterM),
  design_depth_m: rows.map((row) => row.designDepthM),
  design: {},
});

async function onFile(file: File | undefined): Promise<void> {
  if (file === undefined) return;
  rows = piledRows(await file.text());
  output.dataset.rows = String(rows.length);
  check.disabled = false;
}

async function onCheck(): Promise<void> {
  const answer = await call<{ errors: number }>('pile/import/', {
    project_id: projectId,
    dry_run: true,
    columns: columnsOf(),
  });
  output.dataset.errors = String(answer.errors);
  output.dataset.doubles = String(takenPlaces(piles, rows));
  write.disabled = answer.errors > 0;
}

/** Takes the last change back. */
let takeBack: (() => Promise<void>) | null = null;

async function onWrite(): Promise<void> {
  const asking = { project_id: projectId, columns: columnsOf() };
  const { added, first_pile_id } = await call<{ added: number; first_pile_id: number }>('pile/import/', asking);
  takeBack = async () => {
    const pile_ids = Array.from({ length: added }, (_, at) => first_pile_id + at);
    await call('pile/remove/', { project_id: projectId, pile_ids, unchanged: true });
    await load();
  };
  await load();
}

/** Changes many on the map at once, and then on the server; another answer than that it was done is not thought of. */
async function changeMany(path: string, input: object, change: (pile: Pile, at: number) => Pile): Promise<void> {
  const before = piles;
  let at = 0;
  piles = piles.map((pile) => (pile.id >= fromId && pile.id <= toId ? change(pile, at++) : pile));
  show();
  const { change_no } = await call<{ change_no: number }>(path, { project_id: projectId, pile_ids: many(), ...input });
  takeBack = async () => {
    piles = before;
    show();
    await call('pile/take_back/', { project_id: projectId, change_no });
  };
}

const many = (): number[] => Array.from({ length: toId - fromId + 1 }, (_, at) => fromId + at);

async function onDesign(): Promise<void> {
  const diameterM = Number(element('diameter', HTMLInputElement).value);
  await changeMany('pile/design/', { diameter_m: diameterM }, (pile) => ({ ...pile, diameterM }));
  output.dataset.saved = 'design';
}

/** The piles stand in the order of their ids. */
async function onNumber(): Promise<void> {
  const start = element('numbers', HTMLInputElement).value;
  const seen = piles.filter(({ id }) => id >= fromId && id <= toId).map(({ pileNo }) => pileNo);
  const numberOf = (at: number): string => `${start}-${at + 1}`;
  const input = { how: 'number', seen: { pile_no: seen }, columns: { pile_no: seen.map((_, at) => numberOf(at)) } };
  await changeMany('pile/arrange/', input, (pile, at) => ({ ...pile, pileNo: numberOf(at) }));
  output.dataset.saved = 'number';
}

async function onTakeBack(): Promise<void> {
  await takeBack?.();
  takeBack = null;
  output.dataset.saved = 'taken back';
}

let revision: number | null = null;

/** On the map at once, and then on the server. */
async function onSave(): Promise<void> {
  const xM = Number(element('x', HTMLInputElement).value);
  piles = piles.map((pile) => (pile.id === pileId ? { ...pile, xM } : pile));
  show();
  const input = { project_id: projectId, pile_id: pileId, revision, x_m: xM };
  revision = (await call<{ revision: number }>('pile/save/', input)).revision;
  output.dataset.saved = String(xM);
}

async function readRevision(): Promise<void> {
  const response = await fetch(`${BASE}pile/detail/?project_id=${projectId}&pile_id=${pileId}`, { headers });
  revision = (await response.json()).data.revision;
}

const file = element('file', HTMLInputElement);
file.addEventListener('change', () => void onFile(file.files?.[0]));
check.addEventListener('click', () => void onCheck());
write.addEventListener('click', () => void onWrite());
element('save', HTMLButtonElement).addEventListener('click', () => void onSave());
element('design', HTMLButtonElement).addEventListener('click', () => void onDesign());
element('number', HTMLButtonElement).addEventListener('click', () => void onNumber());
element('back', HTMLButtonElement).addEventListener('click', () => void onTakeBack());
await Promise.all([load(), readRevision()]);
