import { compareUtf8 } from '@structural/json';
import type { StoredObject } from '@structural/serving';

/** Objects in the order of namespaces and names, as lists and watches begin with them. A list that was given does not change. */
export interface SortedObjects {
  list(): readonly StoredObject[];
  /** That what is at a place is another object now, or none. */
  changed(place: string): void;
}

/** The objects of a map by their places. What few writes changed is merged into the last list; many writes cost as much as sorting. */
export function openSortedObjects(objects: ReadonlyMap<string, StoredObject>): SortedObjects {
  let last: readonly StoredObject[] = [];
  const changes = new Set<string>();
  return {
    changed: (place) => void changes.add(place),
    list: () => {
      if (changes.size === 0) return last;
      last = changes.size * MERGED_PART > last.length ? inOrder(objects.values()) : merged(last, objects, changes);
      changes.clear();
      return last;
    },
  };
}

/** Lists of which at most this part has changed are merged. */
const MERGED_PART = 8;

/** Objects in their order. */
export function inOrder(objects: Iterable<StoredObject>): readonly StoredObject[] {
  return [...objects].sort(byPlace);
}

/** Where an object is among those of its kind. */
export function placeOf({ name, namespace }: Pick<StoredObject, 'name' | 'namespace'>): string {
  return `${namespace}/${name}`;
}

function merged(
  list: readonly StoredObject[],
  objects: ReadonlyMap<string, StoredObject>,
  changes: ReadonlySet<string>,
): readonly StoredObject[] {
  const fresh = inOrder([...changes].flatMap((place) => objects.get(place) ?? []));
  const whole: StoredObject[] = [];
  let next = 0;
  for (const each of list) {
    if (changes.has(placeOf(each))) continue;
    for (let one = fresh[next]; one !== undefined && byPlace(one, each) < 0; one = fresh[++next]) whole.push(one);
    whole.push(each);
  }
  return [...whole, ...fresh.slice(next)];
}

function byPlace(a: StoredObject, b: StoredObject): number {
  return compareUtf8(a.namespace, b.namespace) || compareUtf8(a.name, b.name);
}
