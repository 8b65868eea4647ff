// Finds a Rust toolchain, and one that can compile to WebAssembly; installs what is missing where that is possible.
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { canInstallDebianPackages, installDebianPackages } from './debian.mjs';
import { ask, root, run, SetUpError, step } from './steps.mjs';

const WASM_TARGET = 'wasm32-unknown-unknown';
/** The linker of Debian's lld-19; Debian's Rust has none of its own for WebAssembly. */
const DEBIAN_WASM_LINKER = 'wasm-ld-19';

/**
 * A toolchain: the environment in which `cargo` and `rustc` are its own.
 * @typedef {object} Rust
 * @property {NodeJS.ProcessEnv} env
 * @property {string} version
 */

/** In CI there is only the first compilation, and files that make the next one quicker make it slower. */
const oneCompilation = process.env.CI === undefined ? {} : { CARGO_INCREMENTAL: '0' };

/** @param {NodeJS.ProcessEnv} env @returns {Promise<Rust | null>} */
async function probe(env) {
  const [rustc, cargo] = await Promise.all([
    ask('rustc', ['--version'], { env }),
    ask('cargo', ['--version'], { env }),
  ]);
  const version = rustc === null ? undefined : /^rustc (\d+\.\d+\.\d+)/.exec(rustc)?.[1];
  if (version === undefined || cargo === null) return null;
  return isAtLeast(version, neededVersion()) ? { env: { ...env, ...oneCompilation }, version } : null;
}

/** @param {string} version @param {string} needed */
function isAtLeast(version, needed) {
  const found = version.split('.').map(Number);
  const wanted = needed.split('.').map(Number);
  const difference = wanted.map((part, index) => (found[index] ?? 0) - part).find((part) => part !== 0) ?? 0;
  return difference >= 0;
}

/** The `rust-version` of the workspace. */
function neededVersion() {
  const manifest = readFileSync(join(root, 'crates/Cargo.toml'), 'utf8');
  return /^rust-version\s*=\s*"([\d.]+)"/m.exec(manifest)?.[1] ?? '1.85';
}

/** @param {string} folder */
const withFirst = (folder) => ({ ...process.env, PATH: `${folder}:${process.env.PATH ?? ''}` });
const cargoHome = () => process.env.CARGO_HOME ?? join(homedir(), '.cargo');

/** Environments that may hold a toolchain, preferred first. */
const candidates = () => [process.env, withFirst(join(cargoHome(), 'bin')), withFirst('/usr/bin')];

/** @returns {Promise<Rust[]>} */
async function toolchains() {
  /** @type {Rust[]} */
  const found = [];
  for (const env of candidates()) {
    const rust = await probe(env);
    if (rust !== null) found.push(rust);
  }
  return found;
}

const howToInstall = () =>
  `install Rust ${neededVersion()} or later from https://rustup.rs and run this again; on Debian, running it as root installs Rust by itself.`;

/** @type {Promise<Rust> | undefined} */
let native;
/**
 * A toolchain for this machine's own programs.
 * @returns {Promise<Rust>}
 */
export function ensureRust() {
  native ??= (async () => {
    const [found] = await toolchains();
    if (found !== undefined) return found;
    if (!canInstallDebianPackages())
      throw new SetUpError(`No Rust ${neededVersion()} or later is here`, howToInstall());
    await installDebianPackages(['rustc-web', 'cargo-web'], 'Rust');
    const installed = await probe(withFirst('/usr/bin'));
    if (installed === null) throw new SetUpError(`Debian's Rust is older than ${neededVersion()}`, howToInstall());
    return installed;
  })();
  return native;
}

/**
 * Where the toolchain keeps its standard library for WebAssembly.
 * @param {Rust} rust
 */
async function wasmLibraryFolder({ env }) {
  return (await ask('rustc', ['--print', 'target-libdir', '--target', WASM_TARGET], { env })) ?? '';
}

/** @param {Rust} rust */
async function hasWasmTarget(rust) {
  const folder = await wasmLibraryFolder(rust);
  return existsSync(folder) && readdirSync(folder).some((name) => /^libstd-.*\.rlib$/.test(name));
}

/** @type {Promise<Rust> | undefined} */
let forWasm;
/**
 * A toolchain that compiles to WebAssembly, for cargo that runs below crates/, whose .cargo/config.toml has the flags.
 * @returns {Promise<Rust>}
 */
export function ensureWasmRust() {
  forWasm ??= (async () => {
    await ensureRust();
    const { env, version } = await findWasmRust();
    // Debian's Rust comes without the linker that rustup's brings along.
    const ownLinker = (await ask('rustc', ['--print', 'sysroot'], { env })) !== '/usr';
    return {
      version,
      env: {
        ...env,
        ...(ownLinker ? {} : { CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER: DEBIAN_WASM_LINKER }),
      },
    };
  })();
  return forWasm;
}

/** @returns {Promise<Rust>} */
async function findWasmRust() {
  const found = await toolchains();
  for (const rust of found) if (await hasWasmTarget(rust)) return rust;

  for (const rust of found) {
    const rustup = await ask('rustup', ['--version'], { env: rust.env });
    if (rustup === null) continue;
    const added = await step(`Adding the ${WASM_TARGET} target with rustup`, '', async () => {
      try {
        await run('rustup', ['target', 'add', WASM_TARGET], { env: rust.env, limitMs: 180_000 });
        return true;
      } catch (error) {
        console.log(`  not possible here (${error instanceof Error ? error.message : error}); trying another way.`);
        return false;
      }
    });
    if (added && (await hasWasmTarget(rust))) return rust;
  }

  if (canInstallDebianPackages()) return await buildDebianWasmTarget();
  throw new SetUpError(
    `No Rust here can compile to ${WASM_TARGET}`,
    `run \`rustup target add ${WASM_TARGET}\` where its server can be reached, and run this again; on Debian, running it as root builds the target from Debian's packages.`,
  );
}

/**
 * Debian packages no standard library for WebAssembly, but the compiler's matching sources: it is built from them once
 * and put where the compiler looks for it.
 * @returns {Promise<Rust>}
 */
async function buildDebianWasmTarget() {
  await installDebianPackages(['rustc-web', 'cargo-web', 'rust-web-src', 'lld-19'], 'Rust and WebAssembly');
  const env = withFirst('/usr/bin');
  const rust = await probe(env);
  if (rust === null) throw new SetUpError(`Debian's Rust is older than ${neededVersion()}`, howToInstall());
  if (await hasWasmTarget(rust)) return rust;

  await step(
    `Building Rust's standard library for ${WASM_TARGET}`,
    'check that crates.io can be reached; or install Rust from https://rustup.rs, which brings that library.',
    async () => {
      const crate = mkdtempSync(join(tmpdir(), 'pile-console-std-'));
      try {
        mkdirSync(join(crate, 'src'));
        writeFileSync(join(crate, 'src/lib.rs'), '');
        writeFileSync(
          join(crate, 'Cargo.toml'),
          '[package]\nname = "only-std"\nversion = "0.0.0"\nedition = "2021"\n[workspace]\n[profile.release]\npanic = "abort"\n',
        );
        await run('cargo', ['build', '--release', '--target', WASM_TARGET, '-Zbuild-std=std,panic_abort'], {
          cwd: crate,
          env: {
            ...env,
            // Building std is not a stable feature of cargo; the sources match the compiler, which makes it safe here.
            RUSTC_BOOTSTRAP: '1',
            CARGO_TARGET_DIR: join(crate, 'target'),
            CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER: DEBIAN_WASM_LINKER,
          },
        });
        const built = join(crate, 'target', WASM_TARGET, 'release/deps');
        const folder = await wasmLibraryFolder(rust);
        mkdirSync(folder, { recursive: true });
        const libraries = readdirSync(built).filter(
          (name) => name.endsWith('.rlib') && !name.startsWith('libonly_std'),
        );
        // libstd goes last: its presence says that the target is complete.
        libraries.sort((a, b) => Number(a.startsWith('libstd-')) - Number(b.startsWith('libstd-')));
        for (const name of libraries) copyFileSync(join(built, name), join(folder, name));
      } finally {
        rmSync(crate, { recursive: true, force: true });
      }
    },
  );
  return rust;
}
