import { keySyntax } from './go-keys.js';
import type { YamlScalar } from './yaml-scalar.js';

/** What goyaml's strict decoder says about a key that is set twice; `line` is that of the second value, from 0. */
export function keySetTwice(key: YamlScalar, line: number): string {
  return `  line ${line + 1}: key ${key === null ? '<nil>' : keySyntax(key)} already set in map`;
}

/** All that goyaml's strict decoder says about a document; `undefined` when it has nothing to say. */
export function strictMessage(errors: readonly string[]): string | undefined {
  return errors.length === 0 ? undefined : ['yaml: unmarshal errors:', ...errors].join('\n');
}
