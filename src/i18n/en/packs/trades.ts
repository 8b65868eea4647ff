// Panels of single trades, on a record's page.
export { holeOrders } from '../hole-orders';
export { recordBoard } from '../record-board';
export { recordGrouting } from '../record-grouting';
export { recordHits } from '../record-hits';
export { tradePanels } from '../trade-panels';
export { workPasses } from '../work-passes';
