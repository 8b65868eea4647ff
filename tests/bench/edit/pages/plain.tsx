// A plan of piles as a good team writes it without a data core: React, fetch, row objects, ScatterplotLayer. An edit is saved,
// and its answer goes into the rows; a file is split into cells, checked, sent, and the rows are read anew.
import DeckGL from '@deck.gl/react';
import { OrthographicView, ScatterplotLayer } from 'deck.gl';
import { type FormEvent, useEffect, useMemo, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { setTrustRules } from '../../../../src/app/trusted-types';

interface Pile {
  readonly id: number;
  readonly no: string;
  readonly xM: number;
  readonly yM: number;
  readonly diameterM: number;
  readonly status: number;
}

interface Envelope<T> {
  readonly success: boolean;
  readonly message: string;
  readonly data: T;
}

interface PileColumns {
  readonly rows: number;
  readonly columns: {
    readonly pile_id: readonly number[];
    readonly pile_no: readonly string[];
    readonly x_m: readonly number[];
    readonly y_m: readonly number[];
    readonly diameter_m: readonly number[];
    readonly status: readonly number[];
  };
}

const asked = new URLSearchParams(location.search);
const text = (name: string): string => asked.get(name) ?? '';
const [BASE, PROJECT, PILE] = [text('base'), Number(text('project')), Number(text('pile'))];
const HEADERS = {
  authorization: `Bearer ${text('token')}`,
  'client-uuid': text('uuid'),
  'type-code': text('type'),
  'content-type': 'application/json',
  language: 'cn',
};
const COLORS: readonly (readonly [number, number, number])[] = [
  [150, 160, 170],
  [230, 140, 20],
  [20, 130, 90],
  [200, 50, 50],
  [90, 90, 90],
];
const VIEW = new OrthographicView({ flipY: false });

async function call<T>(path: string, body?: object): Promise<T> {
  const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
  const response = await fetch(`${BASE}${path}`, { headers: HEADERS, ...init });
  const { success, message, data }: Envelope<T> = await response.json();
  if (!success) throw new Error(message);
  return data;
}

async function readPiles(): Promise<Pile[]> {
  const { rows, columns } = await call<PileColumns>(`pile/location_list/?project_id=${PROJECT}`);
  return Array.from({ length: rows }, (_, row) => ({
    id: columns.pile_id[row] ?? 0,
    no: columns.pile_no[row] ?? '',
    xM: columns.x_m[row] ?? 0,
    yM: columns.y_m[row] ?? 0,
    diameterM: columns.diameter_m[row] ?? 0,
    status: columns.status[row] ?? 0,
  }));
}

/** The file's lines as rows of texts and numbers; what is none goes as it is. */
function columnsOf(file: string) {
  const [, ...lines] = file.trimEnd().split('\n');
  const cells = lines.map((line) => line.split(','));
  const number = (at: number) => cells.map((row) => Number(row[at]));
  return { pile_no: cells.map(([no]) => no), x_m: number(1), y_m: number(2), diameter_m: number(3) };
}

function Plan() {
  const [piles, setPiles] = useState<readonly Pile[] | null>(null);
  const [x, setX] = useState('');
  const [added, setAdded] = useState('');
  const [revision, setRevision] = useState(0);
  useEffect(() => {
    void readPiles().then(setPiles);
    void call<{ revision: number }>(`pile/detail/?project_id=${PROJECT}&pile_id=${PILE}`).then((detail) =>
      setRevision(detail.revision),
    );
  }, []);
  const pile = piles?.find(({ id }) => id === PILE);
  const [target, setTarget] = useState<readonly [number, number] | null>(null);
  if (pile !== undefined && target === null) setTarget([pile.yM, pile.xM]);
  const layers = useMemo(
    () =>
      piles === null || target === null
        ? []
        : [
            new ScatterplotLayer<Pile>({
              id: 'piles',
              data: piles,
              // Offsets from where the map looks keep their centimetres in 32 bits.
              getPosition: ({ xM, yM }) => [yM - target[0], xM - target[1]],
              getFillColor: ({ status }) => [...(COLORS[status] ?? [0, 0, 0])],
              getRadius: ({ diameterM }) => diameterM / 2,
              radiusMinPixels: 1.5,
            }),
          ],
    [piles, target],
  );
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const saved = await call<{ x_m: number; y_m: number; revision: number }>('pile/save/', {
      ...{ project_id: PROJECT, pile_id: PILE, revision, x_m: Number(x) },
    });
    setRevision(saved.revision);
    setPiles(
      (before) =>
        before?.map((other) => (other.id === PILE ? { ...other, xM: saved.x_m, yM: saved.y_m } : other)) ?? null,
    );
  };
  const bringIn = async (file: File): Promise<void> => {
    const columns = columnsOf(await file.text());
    const checked = await call<{ errors: number }>('pile/import/', { project_id: PROJECT, dry_run: true, columns });
    if (checked.errors > 0) throw new Error('the file is faulty');
    await call('pile/import/', { project_id: PROJECT, columns });
    const now = await readPiles();
    setPiles(now);
    setAdded(String(now.length));
  };
  return (
    <>
      <form onSubmit={(event) => void save(event)}>
        <input name="x_m" value={x} onChange={({ target: { value } }) => setX(value)} aria-label="X" />
        <input
          type="file"
          aria-label="file"
          onChange={({ target: { files } }) => {
            const file = files?.[0];
            if (file !== undefined) void bringIn(file);
          }}
        />
        <output data-added={added} data-piles={piles?.length ?? 0} />
      </form>
      <DeckGL
        views={VIEW}
        initialViewState={{ target: [0, 0, 0], zoom: Number(text('zoom')) }}
        controller
        layers={layers}
        useDevicePixels={1}
        deviceProps={{ webgl: { antialias: false } }}
      />
    </>
  );
}

setTrustRules();
const root = document.getElementById('root');
if (root !== null) createRoot(root).render(<Plan />);
