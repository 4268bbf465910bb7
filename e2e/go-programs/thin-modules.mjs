import { spawnSync } from 'node:child_process';
import { copyFileSync, cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Our files that replace released ones of the same names. A server of definitions runs no admission plugin and asks other servers for a few kinds: plugins,
 * informers of all kinds and clients of all groups would be two fifths of what is compiled, and never run.
 */
const thin = fileURLToPath(new URL('thin', import.meta.url));
const modules = ['k8s.io/apiserver', 'k8s.io/client-go'];

/**
 * Copies two modules of Go into a folder, with our files in place of theirs, and writes a go.mod beside them that names the copies. Gives that go.mod, or
 * why it cannot.
 */
export function makeThinModules(program, folder, env) {
  const { error, status, stderr, stdout } = spawnSync('go', ['mod', 'download', '-json', ...modules], {
    cwd: program,
    env,
    encoding: 'utf8',
  });
  if (status !== 0) return { reason: error?.message ?? (stderr + stdout).trim().split('\n').slice(-5).join('\n') };
  const found = JSON.parse(`[${stdout.replaceAll(/^\}\n\{$/gm, '},{')}]`);
  rmSync(folder, { recursive: true, force: true });
  for (const { Dir, Path } of found) copySources(Dir, join(folder, Path));
  cpSync(thin, folder, { recursive: true });
  const replaced = found.map(({ Path }) => `replace ${Path} => ${join(folder, Path)}\n`);
  const modfile = join(folder, 'go.mod');
  writeFileSync(modfile, `${readFileSync(join(program, 'go.mod'), 'utf8')}\n${replaced.join('')}`);
  copyFileSync(join(program, 'go.sum'), join(folder, 'go.sum'));
  return { modfile };
}

/** Copies the files of a module but its tests. The copies can be written to; those of Go's module cache cannot. */
function copySources(from, to) {
  for (const entry of readdirSync(from, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.name.endsWith('_test.go')) continue;
    const target = join(to, entry.parentPath.slice(from.length), entry.name);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, readFileSync(join(entry.parentPath, entry.name)));
  }
}
