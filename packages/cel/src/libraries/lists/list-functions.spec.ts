import fc from 'fast-check';
import { canonical } from '../../values/canonical.js';
import { compareUtf8 } from '@structural/json';
import { isCelError, listOf, OPTIONAL_NONE, optionalOf, uintOf, type CelValue } from '../../values/value.js';
import { evaluateOf, libraryFunction } from '../../../tests/library-function.js';
import { processorTime } from '../../../../../tools/search-budget/search-budget.mjs';

function call(overload: string, ...args: CelValue[]): string {
  const result = evaluateOf(overload)(args);
  return isCelError(result) ? `error: ${result.message}` : canonical(result);
}

function cost(overload: string, ...args: CelValue[]): bigint {
  return BigInt(libraryFunction(overload).costs.cost(args, null));
}

const items = (...values: CelValue[]): CelValue => listOf(values);
const mixed = items(1n, uintOf(1n), 1, 'a');
const seconds = (nanos: bigint): CelValue => ({ kind: 'duration', nanos });

test.each<[string, CelValue[], string]>([
  ['list_int_is_sorted_bool', [items(1n, 2n, 2n)], 'bool:true'],
  ['list_int_is_sorted_bool', [items(2n, 1n)], 'bool:false'],
  ['list_int_sum_int', [items()], 'int:0'],
  ['list_int_sum_int', [items((1n << 63n) - 1n, 1n)], 'error: integer overflow'],
  ['list_uint_sum_uint', [items(uintOf(1n), uintOf(2n))], 'uint:3'],
  ['list_duration_sum_duration', [items(seconds(1n), seconds(2n))], 'duration:3'],
  ['list_int_sum_int', [items('a')], 'error: no such overload'],
  ['list_string_max_string', [items('a', 'é', 'b')], 'string:"é"'],
  ['list_int_min_int', [items()], 'error: min called on empty list'],
  ['list_a_index_of_int', [mixed, 'a'], 'int:3'],
  ['list_a_last_index_of_int', [mixed, 1n], 'int:2'],
  ['list_a_index_of_int', [mixed, 'b'], 'int:-1'],
  ['list_includes_dyn_dyn', [mixed, 'a'], 'bool:true'],
  ['list_includes_dyn_dyn', [1n, 1], 'bool:true'],
  ['list_slice', [mixed, 1n, 3n], '[uint:1,double:1]'],
  ['list_slice', [mixed, 3n, 1n], 'error: cannot slice(3, 1), start index must be less than or equal to end index'],
  ['list_slice', [mixed, 0n, 9n], 'error: cannot slice(0, 9), list is length 4'],
  ['list_flatten', [items(items(1n), items(items(2n)))], '[int:1,[int:2]]'],
  ['list_flatten_int', [items(items(1n), items(items(2n))), 2n], '[int:1,int:2]'],
  ['list_flatten_int', [items(), -1n], 'error: level must be non-negative'],
  ['lists_range', [3n], '[int:0,int:1,int:2]'],
  ['lists_range', [-1n], 'error: lists.range: size must be non-negative, got -1'],
  ['lists_range', [1_000_001n], 'error: lists.range: size 1000001 exceeds maximum allowed (1000000)'],
  ['list_reverse', [items(1n, 2n)], '[int:2,int:1]'],
  ['list_distinct', [mixed], '[int:1,string:"a"]'],
  ['list_int_sort', [items(3n, 1n, 2n)], '[int:1,int:2,int:3]'],
  ['list_int_sort', [items(1n, 'a')], 'error: list elements must have the same type'],
  ['list_int_sort', [items(null)], 'error: list elements must be comparable'],
  ['list_int_sortByAssociatedKeys', [items('a', 'b', 'c'), items(3n, 1n, 2n)], '[string:"b",string:"c",string:"a"]'],
  ['list_sets_contains_list', [mixed, items('a', 1)], 'bool:true'],
  ['list_sets_equivalent_list', [items(1n, 1n), items(1)], 'bool:true'],
  ['list_sets_intersects_list', [items(1n), items('a')], 'bool:false'],
  ['list_first', [mixed], 'optional(int:1)'],
  ['list_last', [items()], 'optional.none'],
  ['optional_unwrapOpt', [items(optionalOf(1n), OPTIONAL_NONE)], '[int:1]'],
  ['optional_ofNonZeroValue', [items()], 'optional.none'],
  ['optional_ofNonZeroValue', [{ kind: 'list', size: 0, isStored: true, at: () => null }], 'optional([])'],
  ['optional_value', [OPTIONAL_NONE], 'error: optional.none() dereference'],
])('%s %#', (overload, args, result) => {
  expect(call(overload, ...args)).toBe(result);
});

test('sorts texts by their bytes in UTF-8, whatever the number of items', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme', maxLength: 3 }), { maxLength: 40 }), (texts) => {
      expect(call('list_string_sort', listOf(texts))).toBe(canonical(listOf([...texts].sort(compareUtf8))));
    }),
  );
});

test('work that costs more than any expression may is not even begun', () => {
  const many: CelValue = { kind: 'list', size: 5_000_000, at: BigInt };
  const started = processorTime();
  call('list_sets_equivalent_list', many, many);
  evaluateOf('list_distinct')([many]);
  expect(processorTime() - started).toBeLessThan(1_000);
  expect(cost('list_sets_equivalent_list', many, many)).toBeGreaterThan(1_000_000n);
  expect(cost('list_distinct', many)).toBeGreaterThan(1_000_000n);
});

test('lists as deep as you like are flattened', () => {
  let deep: CelValue = items(1n);
  for (let i = 0; i < 100_000; i++) deep = items(deep);
  expect(call('list_flatten_int', deep, 1n << 62n)).toBe('[int:1]');
});

test('costs are those of the server', () => {
  expect([
    cost('list_int_sum_int', items(1n, 2n)),
    cost('list_string_max_string', items('a'.repeat(25), 'b')),
    cost('list_reverse', items(1n, 2n)),
    cost('list_distinct', items('a', 'b')),
    cost('list_int_sort', items(1n, 2n, 3n)),
    cost('list_flatten_int', items(items(1n)), 3n),
    cost('list_sets_equivalent_list', items(1n, 2n), items(1n)),
  ]).toEqual([2n, 2n, 12n, 19n, 29n, 14n, 5n]);
});

test('the cost of a list as deep as you like is counted', () => {
  let deep: CelValue = items(1n, 'a'.repeat(20));
  for (let i = 0; i < 100_000; i++) deep = items(deep);
  expect(cost('list_a_index_of_int', deep, 1n)).toBe(3n);
});
