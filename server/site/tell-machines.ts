// Tells the consoles that are open what a site file has made of machines, through the broker that the servers share.
import { randomUUID } from 'node:crypto';
import mqtt from 'mqtt';
import { type MachineNews, machineNews } from '../broker/machine-news';
import type { Applied } from './apply-site';
import { keyOf, type SitePlan } from './plan-site';

const CONNECT_MS = 10_000;

/** Of the machines that were added or changed. */
export function newsOf(plan: SitePlan, { projectIds }: Applied): readonly MachineNews[] {
  return plan.machines.flatMap(({ machine: { type: typeCode, project, id: deviceId }, existing, changes }) => {
    const projectId = projectIds.get(keyOf(typeCode, project));
    if (projectId === undefined || (existing !== null && changes.length === 0)) return [];
    return [machineNews({ site: plan.site, typeCode, projectId, deviceId }, existing === null ? 'added' : 'changed')];
  });
}

/**
 * Publishes them; answers a line for the operator, none where nobody needs to be told. It never fails: the file is carried
 * out, and consoles that were not told see it with the next lists that they ask for.
 */
export async function tellMachines(
  news: readonly MachineNews[],
  { databaseUrl, mqttUrl }: { readonly databaseUrl?: string | undefined; readonly mqttUrl?: string | undefined },
): Promise<readonly string[]> {
  if (news.length === 0) return [];
  if (mqttUrl === undefined) {
    // Beside an embedded database no server runs, and no console is connected.
    if (databaseUrl === undefined) return [];
    return ["consoles that are open are not told of machines: nobody reaches a server's own broker (no MQTT_URL)"];
  }
  try {
    const client = await mqtt.connectAsync(
      mqttUrl,
      { clientId: `pile-console-site-${randomUUID()}`, clean: true, reconnectPeriod: 0, connectTimeout: CONNECT_MS },
      false,
    );
    try {
      for (const { topic, payload } of news) await client.publishAsync(topic, payload, { qos: 1 });
    } finally {
      await client.endAsync();
    }
  } catch (error) {
    const reason = error instanceof Error && error.message !== '' ? error.message : String(error);
    return [`consoles that are open are not told of machines: the broker of MQTT_URL does not take it (${reason})`];
  }
  return [`consoles that are open are told of machines: ${news.length}`];
}
