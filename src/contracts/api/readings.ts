// The last readings of a project's machines.
import { z } from '../../shared/zod';
import { machineReadingsSchema } from '../machine-readings';
import { type CallSpecs, ofProject } from './call';

export const readingCalls = {
  machineReadings: {
    method: 'GET',
    path: 'real/readings/',
    base: 'type',
    needsToken: true,
    right: 'any',
    summary: 'The last reading of each channel of each machine, and the last five minutes of those with limits',
    input: ofProject,
    output: z.array(machineReadingsSchema),
  },
} as const satisfies CallSpecs;
