// Machines that send, and how the servers and the programs beside them do meanwhile.
import type { Site } from '../contract/replicas';
import { connectFleet, type FleetResult, runFleet } from './fleet';
import { type Use, watchUse } from './load-servers';
import type { LoadShape } from './load-shape';
import type { LoadedMachine } from './load-site';
import { metricsOfAll } from './server-metrics';
import { type Storing, watchStoring } from './storing';

export interface MeasuredFleet {
  readonly fleet: FleetResult;
  /** While the machines sent. */
  readonly use: Use;
  /** Null with the server's own broker. */
  readonly storing: Storing | null;
}

/** Resolves when everything is acknowledged, and at an external broker stored, or when nothing more is. */
export async function measureFleet(
  servers: Site,
  shape: LoadShape,
  machines: readonly LoadedMachine[],
  seconds: number,
  onBegin: () => void = () => undefined,
): Promise<MeasuredFleet> {
  const { broker } = shape;
  const clients = await connectFleet({ origin: servers.origin, broker }, machines.length);
  onBegin();
  const endStoring = broker === null ? null : await watchStoring(broker, () => metricsOfAll(servers.origins), seconds);
  const endUse = watchUse(servers, shape);
  const fleet = await runFleet(clients, machines, seconds);
  const use = endUse();
  return { fleet, use, storing: endStoring === null ? null : await endStoring() };
}
