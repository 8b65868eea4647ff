// How a server is told its storage.
import type { Storage } from './fixture-site';

/** The variables that make a server use a storage. */
export function environmentOf({ dataDir, databaseUrl, brokerUrl }: Storage): Record<string, string> {
  return {
    DATA_DIR: dataDir,
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
    ...(brokerUrl === undefined ? {} : { MQTT_URL: brokerUrl }),
  };
}
