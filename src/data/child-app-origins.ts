// Which child apps come from elsewhere, as the server says it for this host name.
import { CHILD_APPS_PATH, childAppOriginsSchema } from '../contracts/child-app-origins';

/** Origins by name of the app. Rejects when the server does not say. */
export async function askChildAppOrigins(): Promise<Readonly<Record<string, string>>> {
  const answer = await fetch(CHILD_APPS_PATH, { cache: 'no-cache' });
  if (!answer.ok) throw new Error(`${CHILD_APPS_PATH} answered ${answer.status}`);
  return childAppOriginsSchema.parse(await answer.json());
}
