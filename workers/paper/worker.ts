// Entry of the worker that makes printed documents.

import type { PaperRequests } from '../../src/contracts/paper';
import { DataCoreError } from '../rpc/data-core-error';
import { serve } from '../rpc/serve';
import fontUrl from './font/noto-sans-sc.ttf?url';
import { createPaper } from './paper';

serve<PaperRequests>(createPaper(fetchFont));

async function fetchFont(): Promise<Uint8Array> {
  try {
    const answer = await fetch(fontUrl);
    if (!answer.ok) throw new Error(`${fontUrl}: status ${answer.status}`);
    return new Uint8Array(await answer.arrayBuffer());
  } catch (error) {
    throw new DataCoreError('network', `the font of printed documents could not be fetched: ${String(error)}`);
  }
}
