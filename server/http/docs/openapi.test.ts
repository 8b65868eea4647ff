import { describe, expect, it } from 'vitest';
import { API } from '../../../src/contracts/api';
import type { CallSpecs } from '../../../src/contracts/api/call';
import { EXPORT_KINDS } from '../../../src/contracts/api/exports';
import { EQUIPMENT_TYPES } from '../../../src/equipment/registry';
import { openApiDocument } from './openapi';
import { docsPage } from './page';

const document = openApiDocument();
const calls: CallSpecs = API;
const ENTRIES = Object.entries(calls);
const operationOf = (name: string) =>
  Object.values(document.paths)
    .flatMap((methods) => [methods.get, methods.post])
    .find((operation) => operation?.operationId === name);

describe('the OpenAPI document', () => {
  it.each(ENTRIES)('has %s with what the table says of it', (name, call) => {
    const operation = document.paths[`/${call.path}`]?.[call.method === 'GET' ? 'get' : 'post'];
    expect(operation?.operationId).toBe(name);
    expect(operation?.security).toHaveLength(call.needsToken ? 1 : 0);
    expect(operation?.requestBody === undefined).toBe(call.method === 'GET');
    expect(operation?.description).toMatch(/^For (every role|role \d|the client|the roles that may open)/);
    const project = { name: 'project_id', in: 'query', required: false };
    if (call.bodyBytes !== undefined) expect(operation?.parameters).toContainEqual(expect.objectContaining(project));
    const server = JSON.stringify(operation?.servers);
    if (call.base === 'type') for (const type of EQUIPMENT_TYPES) expect(server).toContain(type.apiPrefix.slice(0, -1));
  });

  it('has nothing but the calls of the table', () => {
    const listed = Object.values(document.paths).flatMap((methods) => Object.values(methods));
    expect(listed.map((operation) => operation.operationId).sort()).toEqual(ENTRIES.map(([name]) => name).sort());
  });

  it('lists the parameters of all alternatives of a query', () => {
    const parameters = operationOf('exportStart')?.parameters ?? [];
    const named = new Map(
      parameters.flatMap((parameter) => ('name' in parameter ? [[parameter.name, parameter]] : [])),
    );
    for (const required of ['kind', 'format', 'project_id']) expect(named.get(required)?.required, required).toBe(true);
    for (const optional of ['score_from', 'rule', 'discard'])
      expect(named.get(optional)?.required, optional).toBe(false);
    expect(named.get('kind')?.schema).toMatchObject({
      anyOf: EXPORT_KINDS.map((kind) => ({ const: kind })),
    });
  });

  it('lists the parameters of a query, and which are required', () => {
    const parameters = operationOf('warningInfo')?.parameters ?? [];
    const named = parameters.flatMap((parameter) => ('name' in parameter ? [parameter] : []));
    expect(named.find(({ name }) => name === 'project_id')).toMatchObject({
      required: true,
      schema: { type: 'integer' },
    });
    expect(named.find(({ name }) => name === 'sort')).toMatchObject({ required: false, schema: { default: 'raised' } });
  });

  it('names the columns of a table, each with its unit', () => {
    const answer = JSON.stringify(operationOf('batchTable')?.responses);
    expect(answer).toMatch(/"weighed_density_gcm3":\{[^}]*\},"description":"in g\/cm³"\}/);
    expect(answer).toMatch(/"ratio":\{[^}]*\}\}/);
  });

  it('refers only to what it has', () => {
    const text = JSON.stringify(document);
    for (const [, path = ''] of text.matchAll(/"\$ref":"#\/([^"]+)"/g)) {
      let at: unknown = document;
      for (const part of path.split('/')) {
        at = typeof at === 'object' && at !== null ? new Map<string, unknown>(Object.entries(at)).get(part) : undefined;
      }
      expect(at, path).toBeDefined();
    }
  });
});

describe('the page', () => {
  const page = docsPage(document);

  it('has every call, and no script', () => {
    for (const [name, { path }] of ENTRIES) {
      expect(page).toContain(`id="${name}"`);
      expect(page).toContain(path);
    }
    expect(page).not.toMatch(/<script|\son\w+=|javascript:/i);
  });

  it('escapes what it shows', () => {
    const odd = docsPage(openApiDocument({ x: { ...API.projects, summary: '<img src=x onerror="1">' } }));
    expect(odd).toContain('&lt;img src=x onerror=&quot;1&quot;&gt;');
    expect(odd).not.toContain('<img');
  });
});
