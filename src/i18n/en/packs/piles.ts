// Design piles, and records simulated of them.
export { dispatchTasks } from '../dispatch-tasks';
export { pileManagement } from '../pile-management';
export { simulation } from '../simulation';
