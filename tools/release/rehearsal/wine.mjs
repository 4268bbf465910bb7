import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { must, SYSTEM } from './programs.mjs';

/**
 * Wine cannot write to pipes of Unix as Node.js for Windows wants to: what a program prints goes by way of files. On a busy machine a program may end at once, with nothing said,
 * which ours never does: then it is started once more.
 */
const SCRIPT = `out=$1 wine=$2; shift 2
for try in 1 2; do
  "$wine" "$@" </dev/null >"$out/out" 2>"$out/err"; code=$?
  if [ -s "$out/out" ] || [ -s "$out/err" ]; then break; fi
done
cat "$out/out"; cat "$out/err" >&2; exit $code`;

/** What a machine lacks for programs of Windows, or undefined. */
export function missingWine() {
  return nameOf('wine') === undefined || nameOf('wineserver') === undefined ? 'Wine' : undefined;
}

/** A Windows in an empty home; `commandOf` gives how a program is run there, and `dispose` removes it. */
export function openWine({ home, run }) {
  const out = join(home, 'printed');
  const script = join(home, 'run.sh');
  mkdirSync(out);
  writeFileSync(script, SCRIPT);
  const env = { WINEPREFIX: join(home, '.wine'), WINEDEBUG: '-all', WINEDLLOVERRIDES: 'mscoree=;mshtml=' };
  const first = [script, out, nameOf('wine')];
  const wine = (...args) => run('sh', [...first, ...args], { path: SYSTEM, env });
  // Older ones say that they are a Windows which Node.js refuses.
  must(wine('reg', 'add', String.raw`HKEY_CURRENT_USER\Software\Wine`, '/v', 'Version', '/d', 'win10', '/f'), 'Wine');
  return {
    commandOf: (...program) => ({ command: 'sh', first: [...first, ...program], env, path: SYSTEM }),
    run: wine,
    dispose() {
      run(nameOf('wineserver'), ['--kill'], { path: SYSTEM, env });
      must(run('rm', ['-rf', out, script, ...['.wine', '.local', '.config'].map((name) => join(home, name))], { path: SYSTEM }));
    },
  };
}

function nameOf(program) {
  return [program, `${program}-stable`].find((name) => spawnSync(name, ['--version']).error === undefined);
}
