// One route a call of the table in src/contracts; those of equipment types are reached below every type's prefix.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { API, type ApiName, baseOf, CLIENT_BASE } from '../../src/contracts/api';
import { type CallSpec, id } from '../../src/contracts/api/call';
import { ErrorCode } from '../../src/contracts/envelope';
import type { EquipmentType } from '../../src/equipment/descriptor';
import { EQUIPMENT_TYPES, equipmentByCode } from '../../src/equipment/registry';
import { type Answer, type Bearer, recipientOf, sendAnswer, takesParts } from './answer';
import { ApiError, apiErrors, languageOf } from './api-error';
import { parseJson } from './bodies/parse-json';
import { declaredBytes, readBody, USUAL_BODY_BYTES } from './bodies/read-body';
import { refuseWithoutRight } from './call-rights';
import { callerLeft } from './caller-left';
import type { Handler, TypedContext } from './handler';
import { accountHandlers } from './handlers/accounts';
import { acrossTypesHandlers } from './handlers/across-types';
import { alarmHandlers } from './handlers/alarms';
import { asBuiltHandlers } from './handlers/as-built';
import { auditHandlers } from './handlers/audit';
import type { HandlerDeps } from './handlers/deps';
import { dispatchTaskChangeHandlers } from './handlers/dispatch-task-changes';
import { dispatchTaskHandlers } from './handlers/dispatch-tasks';
import { equipmentHandlers } from './handlers/equipment';
import { exportHandlers } from './handlers/exports';
import { localRecordHandlers } from './handlers/local-record';
import { logTemplateHandlers } from './handlers/log-templates';
import { machineDayHandlers } from './handlers/machine-day';
import { machineLockHandlers } from './handlers/machine-lock';
import { ownPasswordHandlers } from './handlers/own-password';
import { pileArrangeHandlers } from './handlers/pile-arrange';
import { pileChangeHandlers } from './handlers/pile-changes';
import { pileDiscardHandlers } from './handlers/pile-discard';
import { pileHeadingHandlers } from './handlers/pile-headings';
import { pileHistoryHandlers } from './handlers/pile-history';
import { pileImportHandlers } from './handlers/pile-import';
import { pileListHandlers } from './handlers/pile-list';
import { pileOutlineHandlers } from './handlers/pile-outlines';
import { pileTableHandlers } from './handlers/pile-table';
import { pileHandlers } from './handlers/piles';
import { productionHandlers } from './handlers/production';
import { productionChangeHandlers } from './handlers/production-changes';
import { productionHeadHandlers } from './handlers/production-heads';
import { productionLogHandlers } from './handlers/production-logs';
import { productionRecordHandlers } from './handlers/production-record';
import { projectOf } from './handlers/project-access';
import { projectHandlers } from './handlers/projects';
import { readingHandlers } from './handlers/readings';
import { recordNoteHandlers } from './handlers/record-notes';
import { recordSealHandlers } from './handlers/record-seals';
import { sensorHandlers } from './handlers/sensors';
import { sessionHandlers } from './handlers/session';
import { simulationHandlers } from './handlers/simulation';
import { simulationPreviewHandlers } from './handlers/simulation-preview';
import { simulationStepHandlers } from './handlers/simulation-steps';
import { siteHandlers } from './handlers/site';
import { siteCredentialHandlers } from './handlers/site-credentials';
import { siteMachineHandlers } from './handlers/site-machines';
import { slurryBalanceHandlers } from './handlers/slurry-balance';
import { slurryBatchHandlers } from './handlers/slurry-batches';
import { slurryPlantHandlers } from './handlers/slurry-plants';
import { statisticsHandlers } from './handlers/statistics';
import { shiftStatisticsHandlers } from './handlers/statistics-shifts';
import { tableHeaderHandlers } from './handlers/table-headers';
import { tableKeyHandlers } from './handlers/table-key';
import { uploadHandlers } from './handlers/uploads';
import { warningComputeHandlers } from './handlers/warning-compute';
import { warningHeadHandlers } from './handlers/warning-heads';
import { warningStepHandlers } from './handlers/warning-steps';
import { warningHandlers } from './handlers/warnings';
import { parseInput } from './input';
import { typeOfAddress } from './type-addresses';
import { visitOf } from './visit';

/** Of calls without a token: the largest that there is, a third party's token, has 8,000 characters. */
const OPEN_BODY_BYTES = 16 * 1024;
const BEARER = /^Bearer +([\w.~+/=-]{1,1000})$/i;

/** Registers every call of the API; answers the methods of each path. */
export function registerRoutes(app: FastifyInstance, deps: HandlerDeps): ReadonlyMap<string, string> {
  const calls = new Map<string, string>();
  const handlers: Record<ApiName, Handler> = {
    ...sessionHandlers(deps),
    ...ownPasswordHandlers(deps),
    ...projectHandlers(deps),
    ...tableKeyHandlers(deps),
    ...equipmentHandlers(deps),
    ...machineDayHandlers(deps),
    ...machineLockHandlers(deps),
    ...alarmHandlers(deps),
    ...readingHandlers(deps),
    ...sensorHandlers(deps),
    ...warningHandlers(deps),
    ...warningStepHandlers(deps),
    ...warningComputeHandlers(deps),
    ...acrossTypesHandlers(deps),
    ...pileHandlers(deps),
    ...asBuiltHandlers(deps),
    ...pileOutlineHandlers(deps),
    ...pileHeadingHandlers(deps),
    ...pileListHandlers(deps),
    ...pileHistoryHandlers(deps),
    ...pileTableHandlers(deps),
    ...pileChangeHandlers(deps),
    ...pileDiscardHandlers(deps),
    ...pileArrangeHandlers(deps),
    ...pileImportHandlers(deps),
    ...tableHeaderHandlers(deps),
    ...logTemplateHandlers(deps),
    ...productionHandlers(deps),
    ...productionHeadHandlers(deps),
    ...warningHeadHandlers(deps),
    ...productionLogHandlers(deps),
    ...productionRecordHandlers(deps),
    ...recordNoteHandlers(deps),
    ...recordSealHandlers(deps),
    ...productionChangeHandlers(deps),
    ...statisticsHandlers(deps),
    ...shiftStatisticsHandlers(deps),
    ...localRecordHandlers(deps),
    ...siteHandlers(deps),
    ...siteMachineHandlers(deps),
    ...siteCredentialHandlers(deps),
    ...dispatchTaskHandlers(deps),
    ...dispatchTaskChangeHandlers(deps),
    ...slurryPlantHandlers(deps),
    ...slurryBatchHandlers(deps),
    ...slurryBalanceHandlers(deps),
    ...simulationHandlers(deps),
    ...simulationPreviewHandlers(deps),
    ...simulationStepHandlers(deps),
    ...exportHandlers(deps),
    ...uploadHandlers(deps),
    ...auditHandlers(deps),
    ...accountHandlers(deps),
  };

  for (const name of Object.keys(API).filter(isApiName)) {
    const { base, path, method }: CallSpec = API[name];
    app.route({
      method,
      url: baseOf(base, CLIENT_BASE) + path,
      bodyLimit: bodyLimitOf(API[name]),
      config: { call: name },
      handler: (request, reply) =>
        respond(name, handlers[name], base === 'type' ? typeAsked(API[name], request) : null, deps, request, reply),
    });
    const bases = base === 'type' ? EQUIPMENT_TYPES.map(({ apiPrefix }) => apiPrefix) : [baseOf(base, '')];
    for (const url of bases.map((one) => one + path)) {
      const others = calls.get(url);
      calls.set(url, others === undefined ? method : `${others}, ${method}`);
    }
  }
  return calls;
}

function bodyLimitOf({ needsToken, bodyBytes = USUAL_BODY_BYTES }: CallSpec): number {
  return needsToken ? bodyBytes : OPEN_BODY_BYTES;
}

/** The type that a call is about: that of the address, or where the call is for any at the client base the one named. */
function typeAsked(call: CallSpec, request: FastifyRequest): EquipmentType | null {
  const type = typeOfAddress(request.raw);
  if (call.anyTypeAtClientBase !== true || type?.apiPrefix !== CLIENT_BASE) return type;
  const named = request.headers['type-code'];
  return (typeof named === 'string' ? equipmentByCode(named) : undefined) ?? type;
}

function isApiName(name: string): name is ApiName {
  return Object.hasOwn(API, name);
}

/** The caller and their rights are checked before anything of a body is read. */
async function respond(
  name: ApiName,
  handler: Handler,
  type: EquipmentType | null,
  deps: HandlerDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const context = { request, language: languageOf(request.headers.language) };
  const small = () => rawOf(request, Math.min(bodyLimitOf(API[name]), USUAL_BODY_BYTES));
  if (handler.needs === 'nothing') return sendAnswer(request, reply, null, await handler.run(context, await small()));
  const { bearer, principal } = await verified(deps, request);
  const recipient = recipientOf(request, bearer, deps.requireSealed && !answersWithFile(name));
  const signed = { ...context, principal, takesParts: takesParts(request, recipient) };
  let answer: Answer;
  if (handler.needs === 'session') {
    refuseWithoutRight(principal, API[name].right, type);
    answer = await handler.run({ ...signed, type }, await small());
  } else {
    if (type === null) throw new Error('a call of an equipment type on a route without one');
    const typeCode = request.headers['type-code'];
    if (typeCode !== type.code || !principal.types.includes(type.code)) throw apiErrors.typeNotOwned();
    refuseWithoutRight(principal, API[name].right, type);
    const typed = { ...signed, type };
    answer =
      handler.needs === 'bytes'
        ? await withBytes(deps, typed, API[name], (bytes) => handler.run(typed, bytes))
        : await handler.run(typed, await small());
  }
  return sendAnswer(request, reply, recipient, answer);
}

/** Query of a GET, JSON of a POST. */
async function rawOf(request: FastifyRequest, maxBytes: number): Promise<unknown> {
  if (request.method === 'GET') return request.query;
  // Fastify has asked for the media type of every request with a body.
  return request.body === undefined ? undefined : parseJson(await readBody(request, maxBytes));
}

const ofProjectAsked = { method: 'GET', input: z.object({ project_id: id.optional() }) } as const;

/**
 * A body over the usual limit is read only for an account that sees the project of the address, and one at a time. It may
 * take minutes on a slow line: whose session was ended or right was taken by then is refused as if it had just asked;
 * a token that has run out was good when it was sent.
 */
async function withBytes<T>(
  deps: HandlerDeps,
  context: TypedContext,
  call: CallSpec,
  work: (bytes: Buffer) => Promise<T>,
): Promise<T> {
  const { db, bodies } = deps;
  const { request, principal, language } = context;
  const { project_id } = parseInput(ofProjectAsked, request.query, language);
  if (project_id !== undefined) await projectOf(db, context, project_id);
  const read = async (most: number): Promise<Buffer> => {
    const bytes = await readBody(request, most);
    await refuseEnded(deps, context, call);
    return bytes;
  };
  if (declaredBytes(request) <= USUAL_BODY_BYTES) return work(await read(USUAL_BODY_BYTES));
  if (project_id === undefined) throw apiErrors.projectInAddress(USUAL_BODY_BYTES);
  return bodies.within(
    principal.accountId,
    () => callerLeft(request),
    async () => work(await read(bodyLimitOf(call))),
  );
}

async function refuseEnded(deps: HandlerDeps, { request, type }: TypedContext, { right }: CallSpec): Promise<void> {
  try {
    const { principal } = await verified(deps, request);
    if (!principal.types.includes(type.code)) throw apiErrors.typeNotOwned();
    refuseWithoutRight(principal, right, type);
  } catch (error) {
    if (!(error instanceof ApiError) || error.errorCode !== ErrorCode.tokenExpired) throw error;
  }
}

/** Files are never sealed: they go to the disk of who asked for them. */
function answersWithFile(name: ApiName): boolean {
  return 'file' in API[name].output;
}

async function verified({ sessions }: HandlerDeps, request: FastifyRequest) {
  const bearer = bearerOf(request);
  const { principal } = await sessions.grantOf(bearer.token, bearer.clientUuid, visitOf(request));
  return { bearer, principal };
}

function bearerOf(request: FastifyRequest): Bearer {
  const token = BEARER.exec(request.headers.authorization ?? '')?.[1];
  const clientUuid = request.headers['client-uuid'];
  if (token === undefined || typeof clientUuid !== 'string' || clientUuid === '') throw apiErrors.tokenInvalid();
  return { token, clientUuid };
}
