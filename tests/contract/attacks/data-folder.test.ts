// Attacks of the machine's other accounts on the data folder: to read it, or to put something into it.
import { chmodSync, existsSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCommand, runServer, startServer } from '../server-process';

const CANNOT_WRITE = 73;

/** Everything in a folder that others than its owner have a right to, with its mode. */
function openToOthers(folder: string): string[] {
  return ['.', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })].flatMap((name) => {
    const { mode } = lstatSync(path.join(folder, name));
    return (mode & 0o077) === 0 ? [] : [`${(mode & 0o777).toString(8)} ${name}`];
  });
}

describe('the data folder', () => {
  const place = mkdtempSync(path.join(tmpdir(), 'pile-console-folder-'));
  const dataDir = path.join(place, 'data');

  beforeAll(async () => {
    const server = await startServer({ DATA_DIR: dataDir });
    await server.stop();
  });

  afterAll(() => rmSync(place, { recursive: true, force: true }));

  it('is the server’s alone, with all that is made in it and its backup', async () => {
    expect(openToOthers(dataDir)).toEqual([]);
    const backup = path.join(place, 'backup.tar.gz');
    expect((await runCommand('backup', [backup], { DATA_DIR: dataDir })).code).toBe(0);
    expect(lstatSync(backup).mode & 0o777).toBe(0o600);
    expect(openToOthers(dataDir)).toEqual([]);
  });

  it('is closed to others when an earlier version has left it open', async () => {
    for (const name of readdirSync(dataDir, { recursive: true, encoding: 'utf8' })) {
      const file = path.join(dataDir, name);
      chmodSync(file, lstatSync(file).isDirectory() ? 0o755 : 0o644);
    }
    chmodSync(dataDir, 0o755);
    const server = await startServer({ DATA_DIR: dataDir });
    expect(openToOthers(dataDir)).toEqual([]);
    expect(await server.stop()).toBe(0);
  });

  it.each([0o777, 0o775, 0o1777])(
    'is refused when others may write it (%o), and nothing is made in it',
    async (mode) => {
      const open = path.join(place, `open-${mode}`);
      mkdirSync(open);
      chmodSync(open, mode);
      const { code, stderr } = await runServer({ DATA_DIR: open });
      expect(code).toBe(CANNOT_WRITE);
      expect(stderr).toContain('can be written by others');
      expect(stderr).toContain(`chmod -R go-rwx ${open}`);
      expect(readdirSync(open)).toEqual([]);
      expect(existsSync(open)).toBe(true);
    },
  );
});
