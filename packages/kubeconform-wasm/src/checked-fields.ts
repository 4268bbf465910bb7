import { nearNames } from '@structural/checker';
import { KubeconformError } from './kubeconform-error.js';
import { isRecord, valueName } from './value-name.js';

/** What the fields of an object must be: a test for each, and the words for it. */
export type FieldTypes<T> = { readonly [K in keyof T]-?: readonly [isRight: (value: unknown) => boolean, words: string] };

/**
 * The fields of an object that a caller made; those that are `undefined` count as absent.
 *
 * Throws a {@link KubeconformError} that begins with `owner` for a field that nothing reads, with the near names, or for one of another type.
 */
export function checkedFields<T>(owner: string, given: unknown, types: FieldTypes<T>): Partial<T> {
  if (!isRecord(given)) throw new KubeconformError(`${owner} takes an object of options, not ${valueName(given)}`);
  const checked: Partial<T> = {};
  for (const [name, value] of Object.entries(given)) {
    if (!isFieldOf(types, name))
      throw new KubeconformError(`${owner} has no option ${JSON.stringify(name)}${guess(name, Object.keys(types))}`);
    if (value === undefined) continue;
    const [isRight, words] = types[name];
    if (!isRight(value)) throw new KubeconformError(`${owner}: ${name} must be ${words}, not ${valueName(value)}`);
    checked[name] = value as T[typeof name];
  }
  return checked;
}

function isFieldOf<T>(types: FieldTypes<T>, name: string): name is keyof T & string {
  return Object.hasOwn(types, name);
}

function guess(name: string, known: readonly string[]): string {
  const near = nearNames(name, known);
  return near.length > 0 ? `: did you mean ${near.join(' or ')}?` : `: it has ${known.join(', ')}`;
}
