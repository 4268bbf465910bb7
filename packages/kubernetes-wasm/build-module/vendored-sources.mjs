import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Our files, which take the place of those with the same names. */
const thin = fileURLToPath(new URL('../thin', import.meta.url));

/** What is changed in files that stay. Each place must be there exactly once, so that another release stops the build. */
const PATCHES = [
  {
    // It asks for a server's way to end a request, and with it for all that reads and sends requests.
    file: 'k8s.io/apimachinery/pkg/util/runtime/runtime.go',
    changes: [
      [/if r == http\.ErrAbortHandler \{/g, 'if false {'],
      [/\t"net\/http"\n/g, ''],
    ],
  },
  { file: 'k8s.io/apimachinery/pkg/api/errors/errors.go', changes: [[/\t"net\/http"\n/g, '\t"kubernetes-wasm/http"\n']] },
];

/** Folders of which only our files stay. */
const REPLACED = ['k8s.io/kubernetes/pkg/registry/core/service/ipallocator'];

/** The server's code for addresses and ports of Services, from `folder` of its module into `target`. */
export function copyServices(folder, target) {
  const from = join(folder, 'pkg/registry/core/service/storage');
  for (const name of ['alloc.go', 'transaction.go']) writeFileSync(join(target, name), readFileSync(join(from, name)));
  const text = readFileSync(join(from, 'storage.go'), 'utf8');
  const types = /type Before struct \{[^}]*\}\ntype After struct \{[^}]*\}\n/.exec(text);
  const functions = text.indexOf('func normalizeClusterIPs(');
  if (types === null || functions < 0) throw new Error('storage.go of Services is not as it was: look at copyServices');
  const head = 'package storage\n\nimport (\n\t"k8s.io/apimachinery/pkg/util/sets"\n\tapi "k8s.io/kubernetes/pkg/apis/core"\n)\n\n';
  writeFileSync(join(target, 'linked.go'), head + types[0] + text.slice(functions));
}

/** Changes vendored sources in `folder` as said above. */
export function changeSources(folder) {
  for (const path of REPLACED) for (const name of readdirSync(join(folder, path))) rmSync(join(folder, path, name), { recursive: true });
  cpSync(thin, folder, { recursive: true });
  for (const { changes, file } of PATCHES) {
    writeFileSync(join(folder, file), changed(join(folder, file), changes));
  }
}

/** The text of a file with changes, each of which has exactly one place. */
export function changed(file, changes) {
  let text = readFileSync(file, 'utf8');
  for (const [place, replacement] of changes) {
    if ([...text.matchAll(place)].length !== 1) throw new Error(`${file} has not one place like ${String(place)}`);
    text = text.replace(place, replacement);
  }
  return text;
}

/** An empty folder. */
export function emptyFolder(path) {
  rmSync(path, { recursive: true, force: true });
  mkdirSync(path, { recursive: true });
}
