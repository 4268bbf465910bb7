import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

/** What a server is asked about each built-in kind, by `GROUP/VERSION KIND`. */
export const SERVER_CASES = parse(readFileSync(new URL('../../packages/kubernetes-wasm/tests/server-cases.yaml', import.meta.url), 'utf8'));

/** The object of a kind that a server accepts. */
export function acceptedObject(kind) {
  const [apiVersion, name] = kind.split(' ');
  return { apiVersion, kind: name, metadata: { name: 'a' }, ...SERVER_CASES[kind].object };
}

/** The object with other values at some paths. */
export function changed(object, changes) {
  const copy = JSON.parse(JSON.stringify(object));
  for (const [path, value] of Object.entries(changes)) {
    const steps = path.split('/');
    const last = steps.pop();
    const holder = steps.reduce((at, step) => (at[step] ??= {}), copy);
    if (value === null) delete holder[last];
    else holder[last] = value;
  }
  return copy;
}
