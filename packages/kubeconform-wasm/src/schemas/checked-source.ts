import { KubeconformError } from '../kubeconform-error.js';
import { isBytes, valueName } from '../value-name.js';

/** The templates of a source; throws a {@link KubeconformError} that begins with `owner` where they are none. */
export function checkedLocations(owner: string, locations: unknown): readonly string[] {
  if (Array.isArray(locations) && locations.every((one) => typeof one === 'string')) return [...locations];
  throw new KubeconformError(`${owner}: locations must be a list of templates, not ${valueName(locations)}`);
}

/** The members of a list of texts, bytes or what else `isRight` takes; a single text or Uint8Array is no list. */
export function checkedMembers<T>(owner: string, list: Iterable<T>, isRight: (member: unknown) => boolean, words: string): readonly T[] {
  const given: unknown = list;
  if (typeof given !== 'object' || given === null || isBytes(given) || !(Symbol.iterator in given)) {
    throw new KubeconformError(`${owner} takes a list of ${words}, not ${valueName(given)}`);
  }
  const members = [...list];
  const wrong = members.findIndex((member) => !isRight(member));
  if (wrong !== -1)
    throw new KubeconformError(`${owner} takes a list of ${words}; number ${String(wrong + 1)} is ${valueName(members[wrong])}`);
  return members;
}

/** True for a file's contents as a text or as bytes. */
export function isTextOrBytes(value: unknown): boolean {
  return typeof value === 'string' || isBytes(value);
}
