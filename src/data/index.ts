// The parts of the data layer that screens may use.
export { askAnew } from './ask-anew';
export type { SignInResult } from './auth';
export { spawnDataCore, spawnLiveFeed } from './browser-workers';
export { askChildAppOrigins } from './child-app-origins';
export type { DataCoreClient, TypeScope } from './data-core-client';
export { createDataLayer, type DataLayer } from './data-layer';
export { headFilterOf, warningFilterOf } from './head-filter';
export { headsKey, logKey, pilesKey, pileTablesKey, recordsKey } from './keys';
export { heardByMachine, type LiveReadings } from './live-readings';
export { type PaperWorker, startPaper } from './paper-worker';
export { type PlanPainter, startPlanPainter } from './plan-painter';
export type { BatchFilter, GeneratedFilter, PileFilter, TaskFilter, WarningFilter } from './queries';
export {
  DataProvider,
  useComingPiles,
  useConnectionState,
  useCutOffMs,
  useDataCore,
  useDataLayer,
  useDroppedMessages,
  useEdits,
  useGenerationNews,
  useImportShare,
  useLastGap,
  useLiveProject,
  useMessageGaps,
  useOpenProgress,
  useOutOfOrder,
  useRevision,
  useSession,
} from './react';
export type { AccountInfo } from './session-store';
export { takeSettings } from './settings-saved';
export { type SpreadsheetWorker, startSpreadsheet } from './spreadsheet-worker';
export { makeTableFile } from './table-file-worker';
export { useAskAnew } from './use-ask-anew';
export { useAskForPiles, useEditManyOnMap, useEditOnMap } from './use-ask-for-piles';
export { useAskedPerMetre } from './use-asked-per-metre';
export { type GrowingRecords, useGrowingRecords } from './use-growing-records';
export { useHeads } from './use-heads';
export { type May, useMay } from './use-may';
export { useProjectHeader } from './use-project-header';
export { type StoredPilesState, useRefreshedPiles } from './use-refreshed-piles';
