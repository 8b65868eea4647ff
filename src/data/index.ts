// What screens may use of the data layer.
export { DataCoreError } from '../../workers/rpc/data-core-error';
export type { SignInResult } from './auth';
export { spawnDataCore, spawnLiveFeed } from './browser-workers';
export type { DataCoreClient, TypeScope } from './data-core-client';
export { createDataLayer, type DataLayer } from './data-layer';
export { logKey, pilesKey } from './keys';
export {
  DataProvider,
  useConnectionState,
  useDataCore,
  useDataLayer,
  useLatestRecord,
  useLive,
  useLiveProject,
  useOpenProgress,
  useRevision,
  useSession,
} from './react';
export type { AccountInfo, BrandingMode, Language } from './session-store';
