// Figures of days and of all records.
export { constructionAnalysis } from '../construction-analysis';
export { dailyStatistics } from '../daily-statistics';
