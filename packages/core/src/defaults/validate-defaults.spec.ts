import { definitionWith } from '../../tests/definition.js';
import { errorText } from '../field/error.js';
import { fieldPath, NIL_PATH } from '../field/path.js';
import { toStructural } from '../schema/to-structural.js';
import type { StructuralSchema } from '../schema/structural.js';
import { defaultJudge, validateDefaults } from './validate-defaults.js';
import { hasUnprunedDefaults, pruneDefaults } from './prune-defaults.js';

function structural(properties: unknown, more: object = {}): StructuralSchema {
  const converted = toStructural(definitionWith({ type: 'object', properties, ...more }).spec.validation!.openAPIV3Schema!, NIL_PATH);
  if (!converted.ok) throw new Error(converted.error);
  return converted.schema;
}

function errorsOf(properties: unknown, more: object = {}): readonly string[] {
  return validateDefaults(structural(properties, more), fieldPath('s')).map(errorText);
}

const EMBEDDED = { type: 'object', 'x-kubernetes-embedded-resource': true, 'x-kubernetes-preserve-unknown-fields': true };

describe('defaults are judged as the server does', () => {
  test.each<readonly [string, unknown, readonly string[]]>([
    ['a good one', { a: { type: 'string', default: 'x' } }, []],
    [
      'one of the wrong type',
      { a: { type: 'string', default: 1 } },
      ['s.properties[a].default: Invalid value: "integer":  in body must be of type string: "integer"'],
    ],
    [
      'an item of one, whose index stands behind a dot',
      { d: { type: 'array', default: [1], items: { type: 'string' } } },
      ['s.properties[d].default.[0]: Invalid value: "integer": [0] in body must be of type string: "integer"'],
    ],
    [
      'defaults inside of a default are not filled in first',
      { e: { type: 'object', default: {}, required: ['z'], properties: { z: { type: 'string', default: 'q' } } } },
      ['s.properties[e].default.z: Required value'],
    ],
    [
      'defaults below additionalProperties are not looked at',
      { a: { type: 'object', additionalProperties: { type: 'integer', default: 'bad' } } },
      [],
    ],
    ['an int-or-string takes anything', { a: { 'x-kubernetes-int-or-string': true, default: true } }, []],
    [
      'an int-or-string with a type takes only that',
      { a: { 'x-kubernetes-int-or-string': true, type: 'integer', default: 'x' } },
      ['s.properties[a].default: Invalid value: "string":  in body must be of type integer: "string"'],
    ],
    [
      'a default with unknown fields',
      { a: { type: 'object', default: { x: 1 }, properties: { y: { type: 'string' } } } },
      ['s.properties[a].default: Invalid value: {"x":1}: must not have unknown fields'],
    ],
    [
      'uniqueness in lists is not judged',
      { a: { type: 'array', 'x-kubernetes-list-type': 'set', items: { type: 'string' }, default: ['a', 'a'] } },
      [],
    ],
    [
      'an embedded resource without apiVersion and kind',
      { a: { ...EMBEDDED, default: {} } },
      ['s.properties[a].default.apiVersion: Required value', 's.properties[a].default.kind: Required value'],
    ],
    [
      'embedded metadata of the wrong type',
      { a: { ...EMBEDDED, default: { apiVersion: 'v1', kind: 'K', metadata: { name: 1 } } } },
      [
        's.properties[a].default.metadata: Invalid value: {"name":1}: json: cannot unmarshal number into Go struct field ObjectMeta.name of type string',
      ],
    ],
    [
      'a default inside of embedded metadata',
      { a: { ...EMBEDDED, properties: { metadata: { type: 'object', properties: { name: { type: 'string', default: 'a/b' } } } } } },
      [
        `s.properties[a].properties[metadata].properties[name].default: Invalid value: "a/b": must result in valid metadata: ` +
          `metadata.name: Invalid value: "a/b": may not contain '/'`,
      ],
    ],
    [
      'an unknown field of metadata there',
      { a: { ...EMBEDDED, properties: { metadata: { type: 'object', properties: { x: { type: 'string', default: 'y' } } } } } },
      [],
    ],
    [
      'a default of kind',
      { a: { ...EMBEDDED, properties: { kind: { type: 'string', default: 'a_b' } } } },
      [
        expect.stringMatching(
          /^s\.properties\[a\]\.properties\[kind\]\.default: Invalid value: "a_b": must result in valid metadata: kind: Invalid value: "a_b": may have mixed case/,
        ) as unknown as string,
      ],
    ],
  ])('%s', (_, properties, errors) => {
    expect(errorsOf(properties)).toEqual(errors);
  });

  test('the root counts as an embedded resource, whose metadata is judged', () => {
    expect(errorsOf({ metadata: { type: 'object', properties: { name: { type: 'string', default: '..' } } } })).toEqual([
      's.properties[metadata].properties[name].default: Invalid value: "..": must result in valid metadata: metadata.name: Invalid value: "..": may not be \'..\'',
    ]);
  });

  test('an update may forgive unknown fields', () => {
    const schema = structural({ a: { type: 'object', default: { x: 1 } } });
    expect(
      [defaultJudge().validate(schema, fieldPath('s'), true), defaultJudge().validate(schema, fieldPath('s'), false)].map(
        (errors) => errors.length,
      ),
    ).toEqual([1, 0]);
  });

  test('rules are asked about a default only where nothing else is wrong', () => {
    const asked: unknown[] = [];
    const rules = (_: StructuralSchema, value: unknown): readonly [] => {
      asked.push(value);
      return [];
    };
    validateDefaults(structural({ a: { type: 'string', default: 'x' }, b: { type: 'string', default: 1 } }), fieldPath('s'), { rules });
    expect(asked).toEqual(['x']);
  });
});

describe('pruning of defaults', () => {
  test('tells whether there is anything to prune', () => {
    expect([
      hasUnprunedDefaults(structural({ a: { type: 'object', default: { x: 1 }, properties: { x: { type: 'integer' } } } })),
      hasUnprunedDefaults(structural({ a: { type: 'object', default: { x: 1 } } })),
    ]).toEqual([false, true]);
  });

  test('keeps the schema itself where nothing is pruned', () => {
    const schema = structural({ a: { type: 'array', items: { type: 'string', default: 'x' } } });
    expect(pruneDefaults(schema)).toEqual({ ok: true, schema });
    const pruned = pruneDefaults(schema);
    expect(pruned.ok && pruned.schema).toBe(schema);
  });

  test('a default of a metadata field that Go does not know is gone', () => {
    const pruned = pruneDefaults(
      structural({ a: { ...EMBEDDED, properties: { metadata: { type: 'object', properties: { x: { type: 'string', default: 'y' } } } } } }),
    );
    const metadata = pruned.ok ? pruned.schema.properties?.get('a')?.properties?.get('metadata') : undefined;
    expect(metadata?.properties?.get('x')?.generic).toEqual({ type: 'string' });
  });

  test('a root default that is no object cannot be served', () => {
    expect(pruneDefaults(structural({}, { default: 1 }))).toEqual({
      ok: false,
      error: 'failed to prune default value: object root default value must be of object type',
    });
  });
});
