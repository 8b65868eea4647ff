// Serves the reference of the calls at /docs. It says nothing that the console's own scripts don't, so it is open.
import type { FastifyInstance } from 'fastify';
import { openApiDocument } from './openapi';
import { docsPage } from './page';

export function registerDocs(app: FastifyInstance): void {
  // Made when first asked for: most servers are never asked.
  let made: { readonly json: string; readonly page: string } | null = null;
  const docs = () => {
    if (made !== null) return made;
    const document = openApiDocument();
    made = { json: JSON.stringify(document), page: docsPage(document) };
    return made;
  };
  app.get('/docs', async (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(docs().page),
  );
  app.get('/docs/openapi.json', async (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('application/json; charset=utf-8').send(docs().json),
  );
}
