import { childId } from '../fields/field-id.js';
import type { ApiReference, VersionReference } from '../model/api-reference.js';
import type { FieldReference } from '../model/field-reference.js';
import type { KindFields, SearchField, SearchText } from './kind-search.js';

/** A field that is in the list already. */
interface Listed {
  readonly index: number;
  readonly path: string;
  readonly id: string;
}

/**
 * What there is to be found in a kind: each field of each of the versions once, where the first one has it, and the description of the kind
 * before all others. What every object has (`apiVersion`, `kind`, `metadata`) is left out.
 *
 * `versions` are the names of those that have pages, in the order of {@link SearchField}'s numbers.
 */
export function kindFields(reference: ApiReference, versions: readonly string[]): KindFields {
  const texts: SearchText[] = [];
  const numbers = new Map<string, number>();
  const textOf = (name: string, description: string): number => {
    const key = `${name}\n${description}`;
    let number = numbers.get(key);
    if (number === undefined) {
      number = texts.push([name, description]) - 1;
      numbers.set(key, number);
    }
    return number;
  };
  const byName = new Map(reference.versions.map((version) => [version.version, version]));
  const shown = versions.map((name) => byName.get(name)).filter((version) => version !== undefined);
  const fields: SearchField[] = [[-1, textOf('', descriptionOf(shown))]];
  const listed = new Map<string, Listed>();
  for (const [number, version] of shown.entries()) {
    const ancestors: Listed[] = [];
    const byId = new Map<string, number>();
    let skipped = 0;
    for (const field of version.fields) {
      if (skipped > 0) {
        skipped--;
        continue;
      }
      if (field.depth === 0 && OF_ALL_KINDS.has(field.name)) {
        skipped = field.size;
        continue;
      }
      const parent = field.depth === 0 ? undefined : ancestors[field.depth - 1];
      let own = listed.get(field.path);
      if (own === undefined) {
        const text = textOf(field.name, field.description ?? '');
        const same = field.sameAs === undefined ? 0 : (byId.get(field.sameAs.id) ?? 0);
        own = { index: fields.length, path: field.path, id: field.id };
        fields.push(withoutUsual(parent?.index ?? -1, text, [number, ...placeOf(field, parent), same]));
        listed.set(field.path, own);
      }
      byId.set(field.id, own.index);
      ancestors[field.depth] = own;
    }
  }
  return { texts, fields };
}

const OF_ALL_KINDS = new Set(['apiVersion', 'kind', 'metadata']);

function descriptionOf(versions: readonly VersionReference[]): string {
  return versions.map(({ resource }) => resource.description ?? '').find((text) => text !== '') ?? '';
}

/** What cannot be guessed of a field's path and fragment; 0 for what can. */
function placeOf({ id, name, path }: FieldReference, parent: Listed | undefined): readonly [tail: string | 0, id: string | 0] {
  const usualPath = parent === undefined ? name : `${parent.path}.${name}`;
  const isBelow = parent !== undefined && path.startsWith(parent.path);
  return [path === usualPath ? 0 : isBelow ? path.slice(parent.path.length) : path, id === childId(parent?.id, name) ? 0 : id];
}

function withoutUsual(
  parent: number,
  text: number,
  [version, tail, id, same]: readonly [number, string | 0, string | 0, number],
): SearchField {
  if (same !== 0) return [parent, text, version, tail, id, same];
  if (id !== 0) return [parent, text, version, tail, id];
  if (tail !== 0) return [parent, text, version, tail];
  return version === 0 ? [parent, text] : [parent, text, version];
}
