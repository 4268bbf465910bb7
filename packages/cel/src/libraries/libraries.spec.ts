import { describe, expect, it } from '@jest/globals';
import { environmentOf } from '../environment/environment.js';
import { LIBRARIES } from '../environment/libraries.js';
import { BUILT_IN, type LibraryFunction } from './library-function.js';

const ALL = Object.values(LIBRARIES)
  .flat()
  .flatMap(({ functions }) => (typeof functions === 'function' ? functions(environmentOf(37).language) : functions));

function idsOf(evaluate: LibraryFunction['evaluate']): readonly string[] {
  return ALL.filter(({ overload }) => overload.evaluate === evaluate)
    .map(({ overload }) => overload.id)
    .sort();
}

describe('LIBRARIES', () => {
  it('leave to the planner what is no function', () => {
    expect(idsOf(BUILT_IN)).toEqual([
      'conditional',
      'equals',
      'index_list',
      'index_map',
      'list_optindex_optional_int',
      'logical_and',
      'logical_or',
      'map_optindex_optional_value',
      'not_equals',
      'not_strictly_false',
      'optional_list_index_int',
      'optional_list_optindex_optional_int',
      'optional_map_index_value',
      'optional_map_optindex_optional_value',
      'optional_orValue_value',
      'optional_or_optional',
      'select_optional_field',
    ]);
  });

  it.each([27, 31, 34, 36, 37])('have one overload of an id, and one binding of a function, in 1.%d', (minor) => {
    for (const { overloads } of environmentOf(minor).functions.values()) {
      expect(new Set(overloads.map(({ id }) => id)).size).toBe(overloads.length);
      expect(new Set(overloads.map(({ binding }) => binding === 'singleton')).size).toBe(1);
    }
  });
});
