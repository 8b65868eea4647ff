// The object store's client as its publisher builds it for browsers (vite.config.ts); loaded when the first one is made.
import type { StoreClient, StoreClientOptions } from './uploads';

export async function makeStoreClient(options: StoreClientOptions): Promise<StoreClient> {
  const { default: OSS } = await import('ali-oss');
  return new OSS(options);
}
