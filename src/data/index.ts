// The parts of the data layer that screens may use.
export type { SignInResult } from './auth';
export { spawnDataCore, spawnLiveFeed } from './browser-workers';
export type { DataCoreClient, TypeScope } from './data-core-client';
export { createDataLayer, type DataLayer } from './data-layer';
export { headFilterOf, warningFilterOf } from './head-filter';
export { DESIGNS, headsKey, logKey, pilesKey, recordsKey } from './keys';
export { heardByMachine, type LiveReadings } from './live-readings';
export { type PaperWorker, startPaper } from './paper-worker';
export { type PlanPainter, startPlanPainter } from './plan-painter';
export type { BatchFilter, GeneratedFilter, PileFilter, QueryRoot, TaskFilter, WarningFilter } from './queries';
export {
  DataProvider,
  useConnectionState,
  useDataCore,
  useDataLayer,
  useEdits,
  useGenerationNews,
  useImportShare,
  useLiveProject,
  useMessageGaps,
  useOpenProgress,
  useRevision,
  useSession,
} from './react';
export type { AccountInfo } from './session-store';
export { takeSettings } from './settings-saved';
export { type SpreadsheetWorker, startSpreadsheet } from './spreadsheet-worker';
export { makeTableFile } from './table-file-worker';
export { useAskForPiles, useEditManyOnMap, useEditOnMap } from './use-ask-for-piles';
export { useAskedPerMetre } from './use-asked-per-metre';
export { type GrowingRecords, useGrowingRecords } from './use-growing-records';
export { useHeads } from './use-heads';
export { type May, useMay } from './use-may';
export { useProjectHeader } from './use-project-header';
export { type StoredPilesState, useRefreshedPiles } from './use-refreshed-piles';
