// The file of one record, to be kept beside the machine's own.
import { z } from '../../shared/zod';
import { type CallSpecs, ofProject, text } from './call';

/** `raw`: lines of JSON, everything as it is stored. `csv`: the seconds alone. */
export const LOCAL_RECORD_FORMATS = ['xlsx', 'csv', 'raw'] as const;
export type LocalRecordFormat = (typeof LOCAL_RECORD_FORMATS)[number];

export const localRecordCalls = {
  localRecord: {
    method: 'GET',
    path: 'production/local_record/',
    base: 'type',
    needsToken: true,
    right: { action: 'export' },
    summary: 'One record as a file: its head, every second of its log, and its segments; takes Range',
    input: ofProject.extend({ record_no: text, format: z.enum(LOCAL_RECORD_FORMATS).default('xlsx') }),
    output: { file: true },
  },
} as const satisfies CallSpecs;
