import { namedServer, unknownOption, type KubernetesVersion } from '@structural/checker';
import { kindOfValue } from '@structural/json';

/** Throws a TypeError where options are no object, or one does not exist, with the name that may have been meant: no option is ignored. */
export function checkOptions(options: unknown, known: readonly string[], of: string): asserts options is object {
  if (typeof options !== 'object' || options === null || Array.isArray(options))
    throw new TypeError(`${of}: options must be an object, got ${kindOfValue(options)}`);
  const problem = unknownOption(options, known);
  if (problem !== undefined) throw new TypeError(`${of}: ${problem}`);
}

/** Throws a TypeError where an option is none of its values. */
export function checkChoice(value: unknown, choices: readonly unknown[], option: string): void {
  if (value === undefined || choices.includes(value)) return;
  throw new TypeError(`${option}: ${JSON.stringify(value)} is not one of ${choices.map((each) => JSON.stringify(each)).join(', ')}`);
}

/** Throws a TypeError where a value, which may be left out with a `?` after its type, is of another type. */
export function checkType(value: unknown, type: 'string' | 'boolean?' | 'number?' | 'string?', name: string): void {
  const wanted = type.replace('?', '');
  if ((typeof value === wanted && !Number.isNaN(value)) || (value === undefined && wanted !== type)) return;
  throw new TypeError(`${name}: must be a ${wanted}, got ${kindOfValue(value)}`);
}

/** The server that an option names, by default the newest known. Throws a RangeError for one that is not known. */
export function toKubernetesVersion(value: unknown): KubernetesVersion {
  const named = namedServer(value);
  if (!named.ok) throw new RangeError(`kubeVersion: ${named.problem}`);
  return named.server;
}
