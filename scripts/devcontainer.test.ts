// The devcontainer has the versions and packages that the project asks for elsewhere.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { z } from 'zod';

const root = new URL('../', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, root), 'utf8');
const dockerfile = read('.devcontainer/Dockerfile');

it('has the Node of .nvmrc and the Rust of the workspace', () => {
  expect(/^FROM node:([\d.]+)-bookworm$/m.exec(dockerfile)?.[1]).toBe(read('.nvmrc').trim());
  const rust = /^rust-version = "([\d.]+)"$/m.exec(read('crates/Cargo.toml'))?.[1];
  expect(rust).toMatch(/^1\.\d+$/);
  expect(/--default-toolchain ([\d.]+) --target wasm32-unknown-unknown/.exec(dockerfile)?.[1]).toBe(rust);
});

it('has the packages that the set-up installs on Debian, but for those of Rust', () => {
  const scripts = readdirSync(new URL('scripts/setup/', root)).filter(
    (name) => name.endsWith('.mjs') && name !== 'rust.mjs',
  );
  const asked = scripts.flatMap((name) =>
    [...read(`scripts/setup/${name}`).matchAll(/installDebianPackages\(\[([^\]]+)\]/g)].flatMap(([, list = '']) =>
      [...list.matchAll(/'([^']+)'/g)].map(([, each = '']) => each),
    ),
  );
  const installed = /apt-get install -y --no-install-recommends ([^\\]+?) \\/.exec(dockerfile)?.[1]?.split(' ') ?? [];
  expect(asked).toContain('chromium');
  expect(installed.toSorted()).toEqual(asked.toSorted());
});

it('sets the project up by a script that is there, and shows the ports it listens on', () => {
  const settings = z
    .object({
      postCreateCommand: z.string(),
      forwardPorts: z.array(z.int()),
      containerEnv: z.record(z.string(), z.string()),
    })
    .parse(JSON.parse(read('.devcontainer/devcontainer.json')));
  const [program, script = ''] = settings.postCreateCommand.split(' ');
  expect([program, readdirSync(new URL('scripts/', root)).includes(script.replace('scripts/', ''))]).toEqual([
    'node',
    true,
  ]);
  expect(settings.forwardPorts).toEqual([8080, Number(/port: (\d+)/.exec(read('vite.config.ts'))?.[1] ?? 5173)]);
  for (const name of Object.keys(settings.containerEnv)) expect(read('CONTRIBUTING.md')).toContain(name);
});
