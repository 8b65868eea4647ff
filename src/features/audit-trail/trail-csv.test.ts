import { expect, it } from 'vitest';
import { trailCsv } from './trail-csv';

it('writes an entry a line, and runs nothing that somebody has typed', () => {
  const detail = { before: { note: '=1+1' }, after: { note: 'a, "b"' }, comment: 'why' };
  const entry = { audit_id: 1, at_ms: 0, action: 'pile.edit', subject: 'pile/7', account: 'li', role: 4, detail };
  const csv = trailCsv([{ ...entry, project_id: 1, project: 'K12', type_code: 'HS-MI', pile_no: 'K-1' }], {
    heads: ['time', 'who'],
    time: (ms) => `t${ms}`,
    yes: 'yes',
    no: 'no',
    pileState: () => null,
    action: ({ action }) => `<${action}>`,
    subject: ({ subject, pile_no }) => `${subject} ${pile_no}`,
    field: (path, typeCode) => `${typeCode} ${path}`,
  });
  expect(csv).toBe(
    '\ufefftime,who\r\nt0,li,4,<pile.edit>,pile.edit,pile/7 K-1,K12,"HS-MI note: =1+1 → a, ""b""\nHS-MI comment: why"\r\n',
  );
});
