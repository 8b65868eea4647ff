// Where the modules of child apps are: at the console's own origin, unless the server names another for this host name.
import { askChildAppOrigins } from '../../data';

let origins: Promise<Readonly<Record<string, string>>> | null = null;

/** Origins by name of the app, asked for once a page. */
function knownOrigins(): Promise<Readonly<Record<string, string>>> {
  const asked = origins ?? askChildAppOrigins();
  origins = asked;
  asked.catch(() => {
    // The next app that is opened, or the retry, asks again.
    if (origins === asked) origins = null;
  });
  return asked;
}

/** Address of an app's module. Rejects when the server does not say. */
export async function addressOf(name: string): Promise<string> {
  const { [name]: origin = window.location.origin } = await knownOrigins();
  return `${origin}/child-apps/${name}.js`;
}

/** Loads the module at an address. A browser may remember one that failed, so that each retry needs an address of its own. */
export function loadModule(address: string, attempt: number): Promise<unknown> {
  return import(/* @vite-ignore */ attempt === 0 ? address : `${address}?retry=${attempt}`);
}
