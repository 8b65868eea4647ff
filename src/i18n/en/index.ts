import { accounts } from './accounts';
import { analyse } from './analyse';
import { asBuilt } from './as-built';
import { auditTrail } from './audit-trail';
import { board } from './board';
import { calendar } from './calendar';
import { charts } from './charts';
import { common } from './common';
import { compare } from './compare';
import { constructionAnalysis } from './construction-analysis';
import { dailyStatistics } from './daily-statistics';
import { dataCenter } from './data-center';
import { dispatchTasks } from './dispatch-tasks';
import { errors } from './errors';
import { faster } from './faster';
import { fluent } from './fluent';
import { help } from './help';
import { holeOrders } from './hole-orders';
import { listExport } from './list-export';
import { logTracks } from './log-tracks';
import { map } from './map';
import { mapLayers } from './map-layers';
import { overview } from './overview';
import { ownPassword } from './own-password';
import { paper } from './paper';
import { pileLog } from './pile-log';
import { pileManagement } from './pile-management';
import { pilePlan } from './pile-plan';
import { projectSettings } from './project-settings';
import { realTime } from './real-time';
import { recordBoard } from './record-board';
import { recordChecks } from './record-checks';
import { recordGrouting } from './record-grouting';
import { recordHits } from './record-hits';
import { recordNotes } from './record-notes';
import { recordSeal } from './record-seal';
import { reports } from './reports';
import { screens } from './screens';
import { search } from './search';
import { session } from './session';
import { sessions } from './sessions';
import { shell } from './shell';
import { simulation } from './simulation';
import { site } from './site';
import { slurryHistory } from './slurry-history';
import { slurryOverview } from './slurry-overview';
import { solid } from './solid';
import { table } from './table';
import { tradePanels } from './trade-panels';
import { typePicker } from './type-picker';
import { warnings } from './warnings';
import { workPasses } from './work-passes';

export const en = {
  accounts,
  asBuilt,
  auditTrail,
  analyse,
  compare,
  board,
  calendar,
  charts,
  common,
  dataCenter,
  constructionAnalysis,
  dailyStatistics,
  dispatchTasks,
  errors,
  help,
  holeOrders,
  listExport,
  faster,
  fluent,
  logTracks,
  map,
  mapLayers,
  overview,
  ownPassword,
  paper,
  pileLog,
  pileManagement,
  pilePlan,
  projectSettings,
  recordChecks,
  realTime,
  recordBoard,
  recordGrouting,
  recordHits,
  tradePanels,
  recordNotes,
  recordSeal,
  reports,
  screens,
  search,
  session,
  sessions,
  shell,
  simulation,
  site,
  slurryHistory,
  slurryOverview,
  solid,
  table,
  typePicker,
  warnings,
  workPasses,
};
