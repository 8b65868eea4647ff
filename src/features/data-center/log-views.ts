// The views over the logs of many records, fetched together: they share most of their code.
export { AnalyseView } from './analyse/analyse-view';
export { fetchCharts } from './analyse/answer-charts';
export { CompareView } from './compare/compare-view';
