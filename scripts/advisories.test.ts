import { expect, it } from 'vitest';
import { readAudit } from './advisories.mjs';

const audit = (severity: string) =>
  JSON.stringify({
    vulnerabilities: {
      leaky: { severity, via: [{ title: 'leaks', url: 'https://example.org/1' }] },
      user: { severity, via: ['leaky'] },
    },
  });

it('fails on grave advisories and shows the others', () => {
  expect(readAudit(audit('critical')).faults).toEqual([
    'leaky: critical: leaks https://example.org/1',
    'user: critical: through leaky',
  ]);
  expect(readAudit(audit('moderate'))).toMatchObject({
    faults: [],
    notes: [expect.stringContaining('moderate'), expect.anything()],
  });
});

it.each([['{"message":"405 Method Not Allowed","error":{}}'], [''], ['<html>']])(
  'does not take silence for a clean bill: %s',
  (output) => {
    const { answered, notes } = readAudit(output);
    expect(answered).toBe(false);
    expect(notes).toHaveLength(1);
  },
);
