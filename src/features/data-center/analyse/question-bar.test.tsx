// The line about the records that an answer covers, and those that it leaves out.
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, describe, expect, it } from 'vitest';
import type { GrowingRecords } from '../../../data';
import { needTexts, showLanguage } from '../../../i18n/i18n';
import { MOST_AS_GROUPS, MOST_RECORDS } from './listed-records';
import { Over } from './question-bar';

beforeEach(async () => {
  await showLanguage('en');
  await needTexts('records');
});

interface Case {
  readonly state: GrowingRecords['state'];
  readonly loaded: number;
  readonly all: number;
  readonly logged: number;
  readonly why?: 'listed' | 'groups';
}

function said({ state, loaded, all, logged, why = 'listed' }: Case): string {
  const records: GrowingRecords = {
    key: 'records',
    loaded,
    asked: loaded,
    state,
    error: null,
    damaged: [],
    stop: () => undefined,
    goOn: () => undefined,
  };
  const most = { records: why === 'groups' ? MOST_AS_GROUPS : MOST_RECORDS, why };
  return renderToStaticMarkup(
    <Over
      {...{ records, all, most }}
      listed={{ logged }}
      readings={10_000_000}
      simulated={0}
      isOld={false}
      onRefresh={() => undefined}
    />,
  ).replaceAll('\u00a0', ' ');
}

/** Said where not all records can be asked, or held. */
const SAMPLE = /at most|Memory holds/i;

describe('of all records of a large site', () => {
  it('no sample is spoken of while they come, and none when all are there', () => {
    const growing = said({ state: 'growing', loaded: 160_000, all: 640_000, logged: 640_000 });
    expect(growing).toContain('160,000');
    expect(growing).toMatch(/aria-valuenow="0\.25"/);
    expect(growing).not.toMatch(SAMPLE);
    expect(said({ state: 'whole', loaded: 640_000, all: 640_000, logged: 640_000 })).not.toMatch(SAMPLE);
    expect(said({ state: 'stopped', loaded: 400, all: 640_000, logged: 640_000 })).not.toMatch(SAMPLE);
  });

  it('the sample is said with its counts where memory ends it', () => {
    const full = said({ state: 'full', loaded: 310_000, all: 640_000, logged: 640_000 });
    expect(full).toContain('Memory holds 310,000 of 640,000, taken evenly from all');
    expect(full.match(/taken evenly from/g)?.length).toBe(1);
  });

  it('records that are groups of their own are fewer, and that is said', () => {
    const shown = said({ state: 'whole', loaded: 20_000, all: 20_000, logged: 640_000, why: 'groups' });
    expect(shown).toContain('at most 20,000, taken evenly from 640,000 (3.1 % of them)');
    expect(said({ state: 'whole', loaded: 20_000, all: 20_000, logged: 20_000, why: 'groups' })).not.toMatch(SAMPLE);
  });
});
