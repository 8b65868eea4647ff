// One record of a generation before it is asked for.
import { API } from '../../../src/contracts/api';
import type { GenerationFailure } from '../../../src/contracts/broker';
import type { LogColumns } from '../../db/log-codec';
import { settingsOf } from '../../db/project-settings';
import { storedReading } from '../../db/stored-decimals';
import { designToMake, makesBatches, seedOfRecord } from '../../simulation/design-to-make';
import { GENERATION_FAILURE_NAMES } from '../../simulation/failure-names';
import { simulatedRecord } from '../../simulation/simulated-record';
import { apiErrors } from '../api-error';
import { type Handler, typed } from '../handler';
import { packedLog } from '../packed-log';
import type { HandlerDeps } from './deps';
import { projectOf } from './project-access';
import { refuseBadParameters } from './simulation-parameters';

export function simulationPreviewHandlers({ db }: HandlerDeps) {
  return {
    generationPreview: typed(API.generationPreview, async (context, input) => {
      const { type } = context;
      const project = await projectOf(db, context, input.project_id);
      refuseBadParameters(type, input.parameters);
      if ((input.pile_id === undefined) !== makesBatches(type)) {
        throw apiErrors.badRequest(
          { cn: 'pile_id: 制浆站不填，其他类型必填', en: 'pile_id: must be given, except for a plant, which has none' },
          'pile_id',
        );
      }
      const item = { project_id: project.project_id, item_no: 0, pile_id: input.pile_id ?? 0 };
      const design = await designToMake(db, type, item);
      if (design === 'pile_gone') throw apiErrors.notFound(type.unit);
      if (typeof design === 'string') throw cannotBeMade(design);
      const made = await simulatedRecord({
        type,
        design,
        terms: input,
        limits: settingsOf(project, type).limits,
        seed: seedOfRecord(type, input.seed, item),
      });
      if (typeof made === 'string') throw cannotBeMade(made);
      const startMs = Date.parse(input.start_time);
      const log = {
        ...made.log,
        timeMs: made.log.timeMs.map((ms) => startMs + ms),
        channels: made.log.channels.map((channel) => ({ ...channel, values: asStored(channel) })),
      };
      return packedLog(
        log,
        (type.profile?.channels ?? []).map(({ key }) => key),
      );
    }),
  } satisfies Record<string, Handler>;
}

/** Readings as ingest keeps them. */
function asStored({ values, decimals }: LogColumns['channels'][number]): Float64Array {
  return Float64Array.from(values, (value) => storedReading(value, decimals));
}

function cannotBeMade(failure: GenerationFailure) {
  return apiErrors.conflict(GENERATION_FAILURE_NAMES[failure]);
}
