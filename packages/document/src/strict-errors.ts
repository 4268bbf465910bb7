import { formatFloat, goQuote } from '@structural/json';
import { YamlFloat, type YamlScalar } from './yaml-scalar.js';

/** What goyaml's strict decoder says about a key that is set twice; `line` is that of the second value, from 0. */
export function keySetTwice(key: YamlScalar, line: number): string {
  return `  line ${line + 1}: key ${keySyntax(key)} already set in map`;
}

/** All that goyaml's strict decoder says about a document; `undefined` when it has nothing to say. */
export function strictMessage(errors: readonly string[]): string | undefined {
  return errors.length === 0 ? undefined : ['yaml: unmarshal errors:', ...errors].join('\n');
}

function keySyntax(key: YamlScalar): string {
  if (typeof key === 'string') return goQuote(key);
  if (key === null) return '<nil>';
  if (key instanceof YamlFloat) return Number.isFinite(key.value) ? formatFloat(key.value) : key.value > 0 ? '+Inf' : '-Inf';
  return String(key);
}
