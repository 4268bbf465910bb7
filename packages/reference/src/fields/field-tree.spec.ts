import fc from 'fast-check';
import type { StructuralSchema } from '@structural/core';
import type { FieldTree } from '../model/field-reference.js';
import { fieldTree } from './field-tree.js';
import { Shapes } from './shapes.js';
import { valueFacts } from './value-facts.js';

const EMPTY_PARTS = { extensions: {}, valueValidation: {} };
const names = fc.constantFrom('a', 'b', 'c', 'd', 'e.f', 'A');

/** Schemas with few names and few words, so that objects come again. */
const { schema: schemas } = fc.letrec<{ schema: StructuralSchema; object: StructuralSchema }>((tie) => ({
  schema: fc.oneof(
    { depthSize: 'medium', withCrossShrink: true },
    fc.constantFrom<StructuralSchema>(
      { ...EMPTY_PARTS, generic: { type: 'string' } },
      { ...EMPTY_PARTS, generic: { type: 'string', description: 'One.' } },
      { ...EMPTY_PARTS, generic: { type: 'integer' }, valueValidation: { minimum: 1 } },
    ),
    tie('object'),
    tie('schema').map((items) => ({ ...EMPTY_PARTS, generic: { type: 'array' }, items })),
    tie('schema').map((additionalProperties) => ({ ...EMPTY_PARTS, generic: { type: 'object' }, additionalProperties })),
  ),
  object: fc.uniqueArray(fc.tuple(names, tie('schema')), { minLength: 1, maxLength: 5, selector: ([name]) => name }).map((fields) => ({
    ...EMPTY_PARTS,
    generic: { type: 'object' },
    properties: new Map(fields),
    valueValidation: { required: fields.slice(0, 1).map(([name]) => name) },
  })),
}));

/** Every path of fields, whatever lists and maps are between. */
function pathsOf(schema: StructuralSchema, path = ''): readonly string[] {
  const inner = schema.items ?? (typeof schema.additionalProperties === 'object' ? schema.additionalProperties : undefined);
  return [
    ...(inner === undefined ? [] : pathsOf(inner, path)),
    ...[...(schema.properties ?? [])].flatMap(([name, property]) => [`${path}.${name}`, ...pathsOf(property, `${path}.${name}`)]),
  ];
}

/** The same of a tree, where objects that are listed elsewhere are read there. */
function expanded(fields: FieldTree): readonly string[] {
  const known = new Map(fields.map((field, i) => [field.id, i]));
  const below = (start: number, end: number, path: string): readonly string[] => {
    const found: string[] = [];
    for (let i = start; i < end; i += 1 + (fields[i]?.size ?? 0)) {
      const field = fields[i];
      if (field === undefined) break;
      const own = `${path}.${field.name}`;
      const shared = field.sameAs && known.get(field.sameAs.id);
      const from = shared ?? i;
      const inside = below(from + 1, from + 1 + (fields[from]?.size ?? 0), own);
      found.push(own, ...inside);
      if (field.sameAs !== undefined) expect(inside.length).toBe(field.sameAs.size);
    }
    return found;
  };
  return below(0, fields.length, '');
}

test('a tree names every field of a schema, here or where it was listed before', () => {
  let shared = 0;
  fc.assert(
    fc.property(schemas, (schema) => {
      const root: StructuralSchema = {
        ...EMPTY_PARTS,
        generic: { type: 'object' },
        properties: new Map([
          ['spec', schema],
          ['status', schema],
        ]),
      };
      const fields = fieldTree(root, new Shapes((one) => valueFacts(one, { keepsUnknownFields: false })), new Map());
      const ids = fields.map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      expect([...expanded(fields)].sort()).toEqual([...pathsOf(root)].sort());
      shared += fields.filter(({ sameAs }) => sameAs !== undefined).length;
    }),
  );
  expect(shared).toBeGreaterThan(10);
});
