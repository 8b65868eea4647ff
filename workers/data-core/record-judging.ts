// Breaches of a rule in a record set.
import { JudgeRules, RecordJudgeJob, type RecordSet } from '../../crates/data-core/pkg/data_core';
import type { Breaches, DataCoreRequests, RecordBreaches, RecordEnds } from '../../src/contracts/data-core';
import { addRule, type JudgedRule, POSITION, SEQUENCE } from '../../src/contracts/judged-rule';
import type { Handlers } from '../rpc/serve';
import { freeing } from './freeing';
import type { OpenHandle, OpenHandles } from './open-handles';
import { askSet } from './record-questions';
import { badInput } from './wasm-faults';

export function judgeHandlers(handles: OpenHandles<OpenHandle>): Handlers<Pick<DataCoreRequests, 'records.judge'>> {
  return {
    'records.judge': ({ key, rule, limit, ends, filter }, context) =>
      askSet(handles, key, context, async ({ opened, set, run, chosen }) => {
        const selection = await chosen(filter);
        const facts = factsOf(ends, opened.records);
        const found = await run(() =>
          freeing(rulesOf(set, rule, limit), (rules) => new RecordJudgeJob(set, rules, facts, selection)),
        );
        return withCounts(found, opened.records);
      }),
  };
}

/** The rule alone; it counts channels as the set does. */
function rulesOf(set: RecordSet, rule: JudgedRule, limit: number): JudgeRules {
  const rules = new JudgeRules(set.channelCount, undefined);
  // Where the machine stands, and when neighbours were made, no row says.
  const hasChannel = rule.channel !== POSITION && rule.channel !== SEQUENCE;
  addRule(rules, rule, limit, (channel) => (hasChannel || channel !== rule.channel ? set.channel(channel) : undefined));
  return rules;
}

/** Five a record, as the data core takes them; none where nothing is known. */
function factsOf(ends: RecordEnds | null, records: number): Float64Array {
  if (ends === null) return new Float64Array();
  const { designDepthM, designDiameterM, setUpOffsetMm, offsetMm, otherPartsM } = ends;
  const columns = [designDepthM, designDiameterM, setUpOffsetMm, offsetMm, otherPartsM];
  const facts = new Float64Array(records * columns.length);
  for (const [place, column] of columns.entries()) {
    if (column.length !== records) throw badInput(`${column.length} ends, not ${records}`, 'core.argument');
    for (const [record, fact] of column.entries()) facts[record * columns.length + place] = fact;
  }
  return facts;
}

function withCounts(found: RecordBreaches, records: number): Breaches {
  const byRecord = new Uint32Array(records);
  for (const record of found.record) byRecord[record] = (byRecord[record] ?? 0) + 1;
  return { ...found, byRecord };
}
