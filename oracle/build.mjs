// Builds the oracle of a release: a go.mod of its own beside copies of the sources, whose build tags say which minors came before it.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { goEnvironment } from '../tools/go-environment/go-environment.mjs';
import { releaseOf } from './releases.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));
const MODULES = ['apiextensions-apiserver', 'apimachinery', 'apiserver', 'client-go', 'kubectl'];
const OLDEST_TAG = 23;

/**
 * The program that answers for a release, such as `1.36` or `1.38.0-beta.0`: the one built before of the same sources, or a new one. Throws where it
 * cannot be had; `say` hears what is done.
 */
export function oracleOf(text, say = () => {}) {
  const wanted = releaseOf(text);
  if (wanted === undefined) throw new Error(`there is no oracle of ${text}`);
  const sources = readdirSync(here).filter((name) => name.endsWith('.go') && isFor(wanted.minor, readFileSync(join(here, name), 'utf8')));
  const folder = join(here, 'dist', `${wanted.release}-${digest(wanted, sources)}`);
  const program = join(folder, 'oracle');
  if (existsSync(program)) return program;
  mkdirSync(folder, { recursive: true });
  for (const name of sources) copyFileSync(join(here, name), join(folder, name));
  writeFileSync(join(folder, 'go.mod'), moduleOf(wanted));
  const environment = { ...goEnvironment(), GOTOOLCHAIN: wanted.toolchain ?? 'local' };
  say(`oracle: building that of ${wanted.release}, which takes some minutes`);
  const tags = Array.from({ length: Math.max(wanted.minor - OLDEST_TAG + 1, 0) }, (_, i) => `since${OLDEST_TAG + i}`).join(',');
  const steps = [
    ['mod', 'tidy', '-e'],
    ['build', '-mod=mod', `-tags=${tags}`, '-ldflags=-s -w -checklinkname=0', '-o', 'oracle.new', '.'],
  ];
  for (const [i, step] of steps.entries()) {
    const { status, stderr, error } = spawnSync('go', step, { cwd: folder, env: environment, encoding: 'utf8' });
    // What tidy cannot find may be what only tests of others need.
    if (status !== 0 && i > 0) throw new Error(`the oracle of ${wanted.release} cannot be built: ${error?.message ?? stderr}`);
  }
  renameSync(join(folder, 'oracle.new'), program);
  return program;
}

/** Whether the build tags of a file let it in; others are left out, since what they import would count for the versions of modules. */
function isFor(minor, source) {
  const [, expression] = /^\/\/go:build (.+)$/m.exec(source) ?? [];
  if (expression === undefined) return true;
  const holds = (term) => {
    const [, not, since] = /^\s*(!?)since(\d+)\s*$/.exec(term);
    return minor >= Number(since) === (not === '');
  };
  return expression
    .replaceAll(/[()]/g, '')
    .split('||')
    .some((part) => part.split('&&').every(holds));
}

function digest(wanted, sources) {
  const hash = createHash('sha256').update(JSON.stringify(wanted));
  for (const name of ['build.mjs', ...sources]) hash.update(readFileSync(join(here, name)));
  return hash.digest('hex').slice(0, 12);
}

function moduleOf({ release, toolchain, require = {}, replace = {} }) {
  const lines = [
    'module structural.dev/oracle',
    `go ${toolchain === undefined ? '1.26.0' : toolchain.slice(2)}`,
    ...MODULES.map((name) => `require k8s.io/${name} v${release}`),
    ...Object.entries(require).map(([name, version]) => `require ${name} ${version}`),
    ...Object.entries(replace).map(([name, version]) => `replace ${name} => ${name} ${version}`),
  ];
  return `${lines.join('\n')}\n`;
}
