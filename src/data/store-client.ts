// The object store's client as its publisher builds it for browsers (vite.config.ts); loaded with the first upload.
import type { StoreClient, StoreClientOptions } from './uploads';

export async function makeStoreClient(options: StoreClientOptions): Promise<StoreClient> {
  const { default: OSS } = await import('ali-oss');
  return new OSS(options);
}
