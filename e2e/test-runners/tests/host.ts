import { spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installApart } from '../../stranger/install-apart.js';
import { installPackage } from '../../stranger/installed-package.js';

/** A runner of a version, in a folder of its own, with the packed package installed beside it. */
export interface Host {
  readonly name: string;
  readonly runner: 'jest' | 'vitest';
  /** A test that needs it; skipped, and counted as such, where it cannot be installed. */
  readonly test: jest.It;
  project(files: Readonly<Record<string, string>>): Project;
}

/** A project of a stranger. */
export interface Project {
  readonly folder: string;
  write(file: string, text: string): void;
  /** Runs the runner; gives all that it prints, without colours unless these are asked for. */
  run(args: readonly string[], colors?: boolean): { readonly exitCode: number | null; readonly output: string };
  /** Starts the runner in its watch mode. */
  watch(): Watched;
  dispose(): void;
}

/** A runner that watches. */
interface Watched {
  /** Waits until what was printed since the last time matches. */
  until(pattern: RegExp): Promise<void>;
  end(): void;
}

/** Which versions there are. Builds try one of each runner, the night all that the Node.js at hand runs. */
export function hosts(isWhole: boolean): readonly Host[] {
  const [major = 0] = process.versions.node.split('.').map(Number);
  const names = isWhole ? ['jest-29', 'jest-30', 'vitest-3', 'vitest-4', ...(major >= 22 ? ['vitest-5'] : [])] : ['jest-30', 'vitest-4'];
  return names.map(hostOf);
}

function hostOf(name: string): Host {
  const folder = fileURLToPath(new URL(`../${name}`, import.meta.url));
  const apart = installApart(folder);
  const runner = name.startsWith('jest') ? 'jest' : 'vitest';
  return {
    name,
    runner,
    test: apart.test,
    project: (files) => {
      const installed = installPackage('jest-structural', '--legacy-peer-deps');
      const place = join(folder, 'node_modules/jest-structural');
      rmSync(place, { recursive: true, force: true });
      cpSync(join(installed.folder, 'node_modules/jest-structural'), place, { recursive: true });
      installed.dispose();
      mkdirSync(join(folder, 'projects'), { recursive: true });
      return projectIn(mkdtempSync(join(folder, 'projects/p-')), join(folder, 'node_modules'), runner, files);
    },
  };
}

function projectIn(folder: string, modules: string, runner: Host['runner'], files: Readonly<Record<string, string>>): Project {
  const write = (file: string, text: string): void => {
    const path = join(folder, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  };
  for (const [file, text] of Object.entries(files)) write(file, text);
  const program = [join(modules, 'jest/bin/jest.js'), join(modules, 'vitest/vitest.mjs')].find((path) => existsSync(path)) ?? '';
  return {
    folder,
    write,
    run: (args, colors = false) => {
      const { status, stderr, stdout } = spawnSync(process.execPath, [program, ...(runner === 'vitest' ? ['run'] : []), ...args], {
        cwd: folder,
        encoding: 'utf8',
        env: { ...environment(), XDG_CACHE_HOME: cacheOf(folder), CI: '1', ...(colors ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' }) },
        timeout: 300_000,
      });
      return { exitCode: status, output: `${stdout}${stderr}` };
    },
    watch: () => watching(program, runner === 'vitest' ? ['--watch'] : ['--watchAll'], folder),
    dispose: () => {
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Where the runner of a project is to keep what it can make again. */
export function cacheOf(project: string): string {
  return join(project, '../.cache');
}

/** What this runner has set is not the stranger's. */
function environment(): NodeJS.ProcessEnv {
  const own = /^(?:JEST|VITEST|NODE_OPTIONS|NODE_ENV|FORCE_COLOR|NO_COLOR|CI$)/;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !own.test(name)));
}

function watching(program: string, args: readonly string[], cwd: string): Watched {
  const child = spawn(process.execPath, [program, ...args], {
    cwd,
    env: { ...environment(), XDG_CACHE_HOME: cacheOf(cwd), NO_COLOR: '1' },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let output = '';
  let notify = (): void => undefined;
  const add = (bytes: Buffer): void => {
    output += bytes.toString();
    notify();
  };
  child.stdout.on('data', add);
  child.stderr.on('data', add);
  return {
    until: (pattern) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          child.kill();
          reject(new Error(`${String(pattern)} was not printed in 60 s, but: ${output}`));
        }, 60_000);
        notify = () => {
          if (!pattern.test(output)) return;
          clearTimeout(timer);
          notify = () => undefined;
          output = '';
          resolve();
        };
        notify();
      }),
    end: () => {
      child.kill();
    },
  };
}
