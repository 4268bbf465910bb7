import { BOOL, BYTES, DOUBLE, DURATION, INT, listOf, STRING, TIMESTAMP, typeParameter, UINT, type CelType } from '../types/type.js';
import { declarations, overloadOf, type Declaration } from './signature.js';

/** What lists can be sorted and searched by, with the name that ids of Kubernetes' functions use. */
const COMPARABLE: readonly (readonly [string, CelType])[] = [
  ['int', INT],
  ['uint', UINT],
  ['double', DOUBLE],
  ['bool', BOOL],
  ['duration', DURATION],
  ['timestamp', TIMESTAMP],
  ['string', STRING],
  ['bytes', BYTES],
];

const SUMMABLE: ReadonlySet<string> = new Set(['int', 'uint', 'double', 'duration']);

function perElement(name: string, id: (type: string) => string, result: (type: CelType) => CelType, kept = COMPARABLE): readonly Declaration[] {
  return kept.map(([type, element]) => ({ name, overload: overloadOf(id(type), true, [listOf(element)], result(element)) }));
}

/** Kubernetes' own functions on lists. Source: `k8s.io/apiserver/pkg/cel/library`, Lists. */
export const KUBERNETES_LISTS_0: readonly Declaration[] = [
  ...perElement('isSorted', (type) => `list_${type}_is_sorted_bool`, () => BOOL),
  ...perElement('sum', (type) => `list_${type}_sum_${type}`, (element) => element, COMPARABLE.filter(([type]) => SUMMABLE.has(type))),
  ...perElement('max', (type) => `list_${type}_max_${type}`, (element) => element),
  ...perElement('min', (type) => `list_${type}_min_${type}`, (element) => element),
  ...declarations(`
    list_a_index_of_int: (list(A)).indexOf(A) -> int
    list_a_last_index_of_int: (list(A)).lastIndexOf(A) -> int
  `),
];

/** What 1.37 adds to them. */
export const KUBERNETES_LISTS_1: readonly Declaration[] = declarations('list_includes_dyn_dyn: (dyn).includes(dyn) -> bool');

/** Functions on lists that the language's extensions bring. Source: cel-go `ext`, Lists. */
export const LISTS_3: readonly Declaration[] = [
  ...declarations(`
    list_slice: (list(T)).slice(int, int) -> list(T)
    list_flatten: (list(list(T))).flatten() -> list(T)
    list_flatten_int: (list(dyn)).flatten(int) -> list(dyn)
    lists_range: lists.range(int) -> list(int)
    list_reverse: (list(T)).reverse() -> list(T)
    list_distinct: (list(T)).distinct() -> list(T)
  `),
  ...COMPARABLE.map(([, type]) => ({ name: 'sort', overload: overloadOf(sortId(type), true, [listOf(type)], listOf(type)) })),
  ...COMPARABLE.map(([, type]) => {
    const list = listOf(typeParameter('T'));
    return { name: '@sortByAssociatedKeys', overload: overloadOf(sortByKeysId(type), true, [list, listOf(type)], list) };
  }),
];

/** The types whose lists can be sorted. */
export const SORTABLE_TYPES: readonly CelType[] = COMPARABLE.map(([, type]) => type);

/** The id under which a list of such elements is sorted. */
export function sortId(element: CelType): string {
  return `list_${element.name}_sort`;
}

/** The id under which a list is sorted by keys of that type. */
export function sortByKeysId(key: CelType): string {
  return `list_${key.name}_sortByAssociatedKeys`;
}

/** Lists as sets. Source: cel-go `ext`, Sets. */
export const SETS = declarations(`
  list_sets_contains_list: sets.contains(list(T), list(T)) -> bool
  list_sets_equivalent_list: sets.equivalent(list(T), list(T)) -> bool
  list_sets_intersects_list: sets.intersects(list(T), list(T)) -> bool
`);

/** What the macros that make maps put an entry in with. Source: cel-go `ext`, TwoVarComprehensions. */
export const MAP_INSERT = declarations(`
  @mapInsert_map_key_value: cel.@mapInsert(map(K, V), K, V) -> map(K, V)
  @mapInsert_map_map: cel.@mapInsert(map(K, V), map(K, V)) -> map(K, V)
`);
