// Another's code is parsed like any other input: the exports of a module, and the answer of its `mount`.
import { type ChildApp, type ChildAppModule, CONTRACT_VERSION } from '../contract';
import { ChildAppFailure } from './child-app-failure';

type Fields = Readonly<Record<string, unknown>>;

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};
}

function isModule(value: unknown): value is ChildAppModule {
  const { mount, version = 1, styles = 'own' } = fieldsOf(value);
  return typeof mount === 'function' && version === CONTRACT_VERSION && (styles === 'own' || styles === 'console');
}

function isApp(value: unknown): value is ChildApp {
  if (typeof value !== 'object' || value === null || !('unmount' in value)) return false;
  const update: unknown = Reflect.get(value, 'update');
  return typeof value.unmount === 'function' && (update === undefined || typeof update === 'function');
}

/** The module at `address` as a child app. Throws ChildAppFailure `module` that names what is wrong. */
export function readModule(module: unknown, address: string): ChildAppModule {
  if (isModule(module)) return module;
  const { mount, version = 1, styles } = fieldsOf(module);
  const fault =
    typeof mount !== 'function'
      ? 'exports no function `mount`'
      : version === CONTRACT_VERSION
        ? `exports styles ${JSON.stringify(styles)}, which must be "own" or "console"`
        : `is written for version ${String(version)} of the contract; this console has ${CONTRACT_VERSION}`;
  throw new ChildAppFailure('module', `${address} ${fault}`);
}

/** The app that `mount` returned. Throws ChildAppFailure `module` for anything but `{ unmount, update? }`. */
export function readApp(answer: unknown, address: string): ChildApp {
  if (isApp(answer)) return answer;
  throw new ChildAppFailure('module', `mount of ${address} did not answer { unmount, update? } with functions`);
}
