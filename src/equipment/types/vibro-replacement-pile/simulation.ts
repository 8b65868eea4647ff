// Parameters that a generation of simulated piles of this type takes.
import { DOWN, own, type SimulationTerms } from '../../simulation-terms';

export const simulation: SimulationTerms = {
  parameters: [
    { key: 'down_mpm', names: DOWN, of: 'speed_mpm', usual: 1.4 },
    { key: 'lift_m', names: { cn: '提升段长', en: 'Lift' }, of: own('m', 0.2, 1, 2), usual: 0.4 },
    { key: 'stone_m3pm', names: { cn: '每米填料量', en: 'Stone per metre' }, of: own('m³/m', 0.3, 3, 2), usual: 1.05 },
  ],
};
