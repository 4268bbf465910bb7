import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/** The owner that stands in the sources until somebody publishes them. */
export const NO_OWNER = 'OWNER';

/**
 * Lays a commit into `tree`, an empty folder, with a version and an owner, and the packages that are installed in `root` beside it. What is
 * released is what is committed: nothing of the working tree is read.
 */
export function layTree(root, tree, { commit, owner, version }) {
  const archive = run('git', ['-c', 'tar.umask=0022', 'archive', '--format=tar', commit], root, { encoding: 'buffer' });
  run('tar', ['-x', '-C', tree], root, { input: archive });
  for (const folder of ['.', ...foldersIn(join(tree, 'packages')).map((name) => `packages/${name}`), 'tools/bench'])
    linkPackages(root, tree, folder);
  for (const name of foldersIn(join(tree, 'packages'))) stampManifest(join(tree, 'packages', name, 'package.json'), version);
  stampManifest(join(tree, 'package.json'), version);
  if (owner !== NO_OWNER)
    for (const file of run('git', ['grep', '-l', '-I', `${NO_OWNER}/structural`, commit], root)
      .trim()
      .split('\n'))
      replaceIn(join(tree, file.slice(commit.length + 1)), `${NO_OWNER}/structural`, `${owner}/structural`);
}

/** The time of a commit, in seconds: nothing in a release is younger. */
export function commitTime(root, commit) {
  return Number(run('git', ['log', '-1', '--format=%ct', commit], root).trim());
}

/** The commit that is released. */
export function commitName(root) {
  return run('git', ['rev-parse', 'HEAD'], root).trim();
}

/** Runs a program and gives what it prints; throws what it says where it fails. */
export function run(command, args, cwd, options = {}) {
  const { error, status, stderr, stdout } = spawnSync(command, args, { cwd, encoding: 'utf8', maxBuffer: 1 << 29, ...options });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed: ${error?.message ?? `${stderr}`.trim()}`);
  return stdout;
}

/** Gives a folder of the tree the installed packages of that of the repository; packages of the repository itself are those of the tree. */
function linkPackages(root, tree, folder) {
  const installed = join(root, folder, 'node_modules');
  if (!existsSync(installed)) return;
  const link = (name) => {
    const real = realpathSync(join(installed, name));
    const inside = relative(realpathSync(root), real);
    const isOurs = !inside.startsWith('..') && !inside.split(sep).includes('node_modules');
    const target = isOurs ? join(tree, inside) : real;
    mkdirSync(join(tree, folder, 'node_modules', name, '..'), { recursive: true });
    if (existsSync(target)) symlinkSync(target, join(tree, folder, 'node_modules', name), 'junction');
  };
  for (const name of readdirSync(installed)) {
    if (name.startsWith('.')) continue;
    if (name.startsWith('@')) for (const scoped of readdirSync(join(installed, name))) link(`${name}/${scoped}`);
    else link(name);
  }
}

/** Writes the version into a manifest, also where it asks for another package of the repository, of which all have one version. */
function stampManifest(file, version) {
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, text.replace(/^( *"[^"]+": )"0\.0\.0"/gm, `$1"${version}"`));
}

function replaceIn(file, text, by) {
  writeFileSync(file, readFileSync(file, 'utf8').replaceAll(text, by));
}

function foldersIn(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
}
