// A backend of the usual kind, as a program of its own: rows from PostgreSQL, answered as JSON objects, compressed as web
// servers do. `plain-backend.mjs DATABASE_URL FOLDER CHANNEL…` prints its port; the folder holds the page that asks it.
import { createReadStream } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { RECORD_COLUMNS } from './plain-store';

const [databaseUrl, folder = '.', ...channels] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: databaseUrl });
// Sums and counts fit into a double.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** The usual level of web servers. */
const GZIP_LEVEL = 1;
const READINGS_AT_ONCE = 200_000;
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
};

function answer(response: ServerResponse, rows: readonly unknown[]): void {
  response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' });
  const gzip = createGzip({ level: GZIP_LEVEL });
  gzip.pipe(response);
  gzip.end(JSON.stringify(rows));
}

async function records(projectId: number): Promise<readonly unknown[]> {
  const { rows } = await pool.query(
    `select ${Object.keys(RECORD_COLUMNS).join(', ')} from plain_record where project_id = $1
     order by started_ms desc, record_no`,
    [projectId],
  );
  return rows;
}

/** A page of readings, behind the last one of the page before. */
async function readings(projectId: number, recordNo: string, seq: number): Promise<readonly unknown[]> {
  const { rows } = await pool.query(
    `select record_no, seq, time_ms, pass, ${channels.join(', ')} from plain_reading
     where project_id = $1 and (record_no, seq) > ($2, $3) order by record_no, seq limit ${READINGS_AT_ONCE}`,
    [projectId, recordNo, seq],
  );
  return rows;
}

const server = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
  const projectId = Number(searchParams.get('project'));
  const fail = (error: unknown): void => {
    response.writeHead(500).end(String(error));
  };
  if (pathname === '/records') {
    records(projectId).then((rows) => answer(response, rows), fail);
  } else if (pathname === '/readings') {
    const [recordNo, seq] = [searchParams.get('record') ?? '', Number(searchParams.get('seq') ?? -1)];
    readings(projectId, recordNo, seq).then((rows) => answer(response, rows), fail);
  } else {
    response.writeHead(200, { 'content-type': TYPES[extname(pathname)] ?? 'application/octet-stream' });
    createReadStream(join(folder, normalize(pathname)))
      .on('error', () => response.end())
      .pipe(response);
  }
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address !== null && typeof address === 'object') console.log(`port ${address.port}`);
});
