// The table of calls as an OpenAPI 3.1 document, so that other programs and people need not read TypeScript.
import { z } from 'zod';
import { API, baseOf, CLIENT_BASE } from '../../../src/contracts/api';
import type { CallRight, CallSpec, CallSpecs, TableOutput } from '../../../src/contracts/api/call';
import { unitOfColumn } from '../../../src/contracts/column-unit';
import { type ColumnKind, columnTableSchema } from '../../../src/contracts/columns';
import { envelopeSchema, FRAMES_MEDIA_TYPE, PAYLOAD_SUITES } from '../../../src/contracts/envelope';
import { ACTION_ROLES } from '../../../src/contracts/rights';
import { otherNamesOf, searchPathOf } from '../../../src/contracts/search-names';
import { EQUIPMENT_TYPES } from '../../../src/equipment/registry';

type JsonSchema = Readonly<Record<string, unknown>>;

interface Parameter {
  readonly name: string;
  readonly in: 'query';
  readonly required: boolean;
  readonly schema: JsonSchema;
}

export interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description: string;
  readonly servers: readonly JsonSchema[];
  readonly security: readonly JsonSchema[];
  readonly parameters: readonly (Parameter | { readonly $ref: string })[];
  readonly requestBody?: JsonSchema;
  readonly responses: JsonSchema;
}

export interface OpenApiDocument {
  readonly openapi: '3.1.1';
  readonly info: JsonSchema;
  readonly paths: Readonly<Record<string, Readonly<Partial<Record<'get' | 'post', Operation>>>>>;
  readonly components: JsonSchema;
}

const ENVELOPE = 'Envelope';
const HEADERS = {
  Language: { description: 'Language of `message`', schema: { enum: ['cn', 'en'], default: 'cn' } },
  'Type-Code': {
    description: 'Code of the equipment type; must be the one of the prefix',
    schema: { enum: EQUIPMENT_TYPES.map((type) => type.code) },
  },
  'Accept-Payload': {
    description: `AEAD suites taken, best first: ${Object.keys(PAYLOAD_SUITES).join(', ')}; \`encrypted\` then stands in place of \`data\``,
    schema: { type: 'string' },
  },
} as const;

/** The document; `calls` is the table. */
export function openApiDocument(calls: CallSpecs = API): OpenApiDocument {
  const paths: Record<string, Partial<Record<'get' | 'post', Operation>>> = {};
  for (const [name, call] of Object.entries(calls)) {
    const path = `/${call.path}`;
    paths[path] = { ...paths[path], [call.method === 'GET' ? 'get' : 'post']: operationOf(name, call) };
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'pile-console',
      version: '1',
      license: { name: 'MIT', identifier: 'MIT' },
      description:
        'Every call answers the envelope, with HTTP 200 for what the application decides: see `error_code` and ' +
        '`message`. docs/protocol has the codes, the sealed payload, the tables and the broker.',
    },
    paths,
    components: {
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', description: 'Access token of the session' },
        clientUuid: { type: 'apiKey', in: 'header', name: 'Client-Uuid', description: 'Given at sign-in' },
      },
      parameters: Object.fromEntries(
        Object.entries(HEADERS).map(([name, header]) => [
          name,
          { name, in: 'header', required: name === 'Type-Code', ...header },
        ]),
      ),
      schemas: { [ENVELOPE]: schemaOf(envelopeSchema, 'output') },
    },
  };
}

/** Beside the body's own, of calls whose bodies may be large. */
const PROJECT_OF_LARGE: Parameter = {
  name: 'project_id',
  in: 'query',
  required: false,
  schema: {
    type: 'integer',
    description: 'Needed with a body over 1 MiB, which is read only for who sees the project',
  },
};

function operationOf(name: string, call: CallSpec): Operation {
  const isTyped = call.base === 'type';
  const input = inputOf(call);
  const headers = ['Language', ...(isTyped ? ['Type-Code'] : []), ...(call.needsToken ? ['Accept-Payload'] : [])];
  return {
    operationId: name,
    tags: [call.path.split('/')[0] ?? ''],
    summary: call.summary ?? name,
    description: call.anyTypeAtClientBase === true ? `${rightOf(call.right)} ${ANY_TYPE}` : rightOf(call.right),
    servers: [isTyped ? TYPE_SERVER : { url: baseOf(call.base, '').replace(/\/$/, '') }],
    security: call.needsToken ? [{ token: [], clientUuid: [] }] : [],
    parameters: [
      ...headers.map((header) => ({ $ref: `#/components/parameters/${header}` })),
      ...(call.bodyBytes === undefined ? [] : [PROJECT_OF_LARGE]),
      ...(call.method === 'GET' ? queryOf(input) : []),
    ],
    ...(call.method === 'POST'
      ? { requestBody: { required: true, content: { 'application/json': { schema: input } } } }
      : {}),
    responses: { '200': answerOf(call) },
  };
}

/** The input of a call, with the other names of what it searches by. */
function inputOf(call: CallSpec): JsonSchema {
  const input = schemaOf(call.input, 'input');
  const path = searchPathOf(call);
  if (path === null) return input;
  const [key] = path;
  if (key !== undefined) return withPart(input, key, withOtherNames);
  const alternatives = alternativesSchema.safeParse(input);
  return alternatives.success
    ? { ...input, oneOf: alternatives.data.oneOf.map(withOtherNames) }
    : withOtherNames(input);
}

function withPart(object: JsonSchema, key: string, change: (part: JsonSchema) => JsonSchema): JsonSchema {
  const { properties } = objectSchema.parse(object);
  const { [key]: part } = properties;
  return part === undefined ? object : { ...object, properties: { ...properties, [key]: change(part) } };
}

function withOtherNames(object: JsonSchema): JsonSchema {
  const { properties } = objectSchema.parse(object);
  const others = otherNamesOf(new Set(Object.keys(properties))).map(({ name, stands }) => {
    const [first = ''] = stands;
    const stretch = { type: 'string', description: `${stands.join(' and ')} in one, with a comma between` };
    return [name, stands.length === 1 ? { ...properties[first], description: `The same as ${first}` } : stretch];
  });
  return { ...object, properties: { ...properties, ...Object.fromEntries(others) } };
}

const ANY_TYPE = `Under ${CLIENT_BASE} for any owned type that Type-Code names.`;

/** The prefixes of the types' calls, without the slash that their paths begin with. */
const TYPE_SERVER: JsonSchema = {
  url: '{prefix}',
  variables: {
    prefix: {
      default: (EQUIPMENT_TYPES[0]?.apiPrefix ?? CLIENT_BASE).replace(/\/$/, ''),
      enum: EQUIPMENT_TYPES.map((type) => type.apiPrefix.replace(/\/$/, '')),
      description: 'One an equipment type',
    },
  },
};

/** A right in words. */
export function rightOf(right: CallRight): string {
  if (right === 'any') return 'For every role.';
  if ('screens' in right) return `For the roles that may open the screen ${right.screens.join(' or ')} of the type.`;
  const roles = ACTION_ROLES[right.action];
  if (right.action === 'revoke') return 'For the client that took the step.';
  return roles === 'all' ? 'For every role.' : `For role ${roles.join(', ')} (${right.action}).`;
}

const objectSchema = z.looseObject({
  properties: z.record(z.string(), z.record(z.string(), z.unknown())).default({}),
  required: z.array(z.string()).default([]),
});
const alternativesSchema = z.object({ oneOf: z.array(objectSchema) });

/** The parameters of a query; of one that has alternatives those of all of them. */
function queryOf(input: JsonSchema): Parameter[] {
  const alternatives = alternativesSchema.safeParse(input);
  const objects = alternatives.success ? alternatives.data.oneOf : [objectSchema.parse(input)];
  const names = new Set(objects.flatMap(({ properties }) => Object.keys(properties)));
  return [...names].map((name) => {
    const schemas = new Map(
      objects.flatMap(({ properties: { [name]: schema } }) =>
        schema === undefined ? [] : [[JSON.stringify(schema), schema] as const],
      ),
    );
    const [first = {}, ...more] = schemas.values();
    return {
      name,
      in: 'query',
      required: objects.every(({ required }) => required.includes(name)),
      schema: more.length === 0 ? first : { anyOf: [...schemas.values()] },
    };
  });
}

function answerOf({ output }: CallSpec): JsonSchema {
  if (!(output instanceof z.ZodType) && 'file' in output) {
    return {
      description: 'The file; a refusal comes as an envelope',
      content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
    };
  }
  const isTable = !(output instanceof z.ZodType);
  const data = isTable ? tableOf(output) : schemaOf(output, 'output');
  const envelope = { allOf: [{ $ref: `#/components/schemas/${ENVELOPE}` }, { properties: { data } }] };
  return {
    description: isTable ? 'The envelope with a table, or the table as a stream of frames' : 'The envelope',
    content: {
      'application/json': { schema: envelope },
      ...(isTable ? { [FRAMES_MEDIA_TYPE]: { schema: { type: 'string', contentMediaType: FRAMES_MEDIA_TYPE } } } : {}),
    },
  };
}

const FIGURES = {
  all: 'And one column for each figure of the type, by its key',
  summed: 'And one column for each figure of the type that adds up, by its key',
} as const;

function columnOf(name: string, kind: ColumnKind): JsonSchema {
  if (kind === 'text' || kind === 'dict') return { type: 'array', items: { type: ['string', 'null'] } };
  const unit = unitOfColumn(name);
  return {
    type: 'array',
    items: { type: ['number', 'null'] },
    ...(unit === '' ? {} : { description: `in ${unit}` }),
  };
}

function tableOf({ columns, figures }: TableOutput): JsonSchema {
  const table = schemaOf(columnTableSchema, 'output');
  if (columns === 'log') {
    return { ...table, description: 'seq, time_ms, pass, and the channels of the type' };
  }
  const listed = Object.entries(columns).map(([name, kind]) => [name, columnOf(name, kind)]);
  return {
    type: 'object',
    required: ['columns', 'rows'],
    properties: {
      columns: {
        type: 'object',
        required: Object.keys(columns),
        properties: Object.fromEntries(listed),
        ...(figures === undefined
          ? {}
          : {
              description: FIGURES[figures],
              additionalProperties: { type: 'array', items: { type: ['number', 'null'] } },
            }),
      },
      rows: { type: 'integer', minimum: 0 },
    },
  };
}

/** A schema as JSON Schema 2020-12, without what only says that numbers in JavaScript are doubles. */
function schemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      // The format says it, in fewer characters.
      if (jsonSchema.format === 'date-time') delete jsonSchema.pattern;
    },
  });
  return json;
}
