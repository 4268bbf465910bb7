import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const SOURCES = fileURLToPath(new URL('../src', import.meta.url));
const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.spec.ts'))
  .map((name) => ({ name: name.replaceAll('\\', '/'), text: readFileSync(join(SOURCES, name), 'utf8') }));
const having = (pattern: RegExp): readonly string[] => files.filter(({ text }) => pattern.test(text)).map(({ name }) => name);

describe('what reads clusters', () => {
  it('sends requests in one place, and GET alone', () => {
    expect(having(/from 'node:https?';/).toSorted()).toEqual(['kubeconfig/connect.ts', 'requests/connection.ts', 'requests/get.ts']);
    // Two of them for types alone.
    expect(having(/^import (?!type ).* from 'node:https?';/m)).toEqual(['requests/get.ts']);
    expect(having(/\bfetch\(|node:http2|node:net'|node:tls/)).toEqual(['kubeconfig/proxy-from-environment.ts']);
    expect(files.flatMap(({ text }) => [...text.matchAll(/\bmethod: *([^,\n]*)/g)].map(([, method]) => method))).toEqual(["'GET'"]);
  });

  it('has no client of any API, of all that @kubernetes/client-node has', () => {
    const imported = files.flatMap(({ text }) => [...text.matchAll(/'(@kubernetes\/client-node[^']*)'/g)].map(([, path]) => path));
    expect([...new Set(imported)].sort()).toEqual(['@kubernetes/client-node/dist/config.js', '@kubernetes/client-node/dist/exec_auth.js']);
    expect(having(/makeApiClient|CustomObjectsApi|KubernetesObjectApi/)).toEqual([]);
  });
});
