// Slurry plants.
export { slurryHistory } from '../slurry-history';
export { slurryOverview } from '../slurry-overview';
