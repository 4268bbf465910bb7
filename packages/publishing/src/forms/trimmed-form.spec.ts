import { runs } from '../../../../tools/search-budget/search-budget.mjs';
import { fromPlain, printJson, type JsonObject, type JsonValue } from '@structural/json';
import { judgeResource, readDefinition, toResourceType, validateDefinition, type CustomResourceDefinition } from '@structural/core';
import fc from 'fast-check';
import { manifest } from '../../tests/definition.js';
import { trimmedForm } from './trimmed-form.js';

type Plain = Record<string, unknown>;

function read(value: JsonValue): CustomResourceDefinition {
  const result = readDefinition(value);
  if (!result.ok) throw new Error(result.decodeError);
  return result.definition;
}

const words = fc.constantFrom('', 'a', 'one of them', 'what the controller does with it', '😀😀😀 😀😀😀');
const scalar = fc.constantFrom<Plain>(
  { type: 'string', maxLength: 3, enum: ['a', 'description'] },
  { type: 'object', default: { description: 'one of them' }, 'x-kubernetes-preserve-unknown-fields': true },
  { type: 'object', enum: [{ description: 'one of them' }], 'x-kubernetes-preserve-unknown-fields': true },
  { type: 'integer', default: 3, minimum: 1 },
  { type: 'string', anyOf: [{ maxLength: 1 }, { description: 'one of them', pattern: 'b' }] },
  { type: 'string', not: { description: 'one of them', enum: ['a'] } },
  { type: 'string', allOf: [{ pattern: 'a' }], nullable: true },
);
const schema = fc.letrec<{ node: Plain }>((tie) => ({
  node: fc
    .tuple(
      fc.oneof(
        { maxDepth: 3 },
        scalar,
        fc.record({ type: fc.constant('array'), items: tie('node') }),
        fc.record({ type: fc.constant('object'), additionalProperties: tie('node') }),
        fc
          .record({ a: tie('node'), description: tie('node') })
          .map((properties) => ({ type: 'object', properties, required: ['description'] })),
      ),
      fc.option(words, { nil: undefined }),
    )
    .map(([made, description]) => (description === undefined ? made : { ...made, description })),
})).node;
const value = fc.letrec<{ node: unknown }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom<unknown>('a', 'b', 'description', '', 1, 4, null, {}, [], { description: 'one of them' }),
    fc.array(tie('node'), { maxLength: 2 }),
    fc.dictionary(fc.constantFrom('a', 'description', 'c'), tie('node'), { maxKeys: 3 }),
  ),
})).node;

function judge(definition: JsonObject, spec: unknown): unknown {
  const served = toResourceType(read(definition), 'v1');
  if (!served.ok) return served.error;
  const resource = fromPlain({ apiVersion: 'stable.example.com/v1', kind: 'Shirt', metadata: { name: 'a' }, spec });
  const judged = judgeResource(served.type, resource);
  return judged.ok ? { errors: judged.errors, object: printJson(judged.object) } : judged.decodeError;
}

test('the trimmed form is judged as the definition is, and judges as it does', () => {
  fc.assert(
    fc.property(schema, value, fc.constantFrom(0, 1, 5, 12), fc.boolean(), (spec, given, maxDescription, keepRoot) => {
      const written = manifest([
        { type: 'object', description: 'what it is', properties: { spec: { type: 'object', properties: { at: spec } } } },
      ]) as JsonObject;
      const made = trimmedForm(written, { maxDescription, keepRoot });
      expect(validateDefinition(read(made)).errors).toEqual(validateDefinition(read(written)).errors);
      expect(judge(made, { at: given })).toEqual(judge(written, { at: given }));
      expect(printJson(made).length).toBeLessThanOrEqual(printJson(written).length);
    }),
    { numRuns: runs(200) },
  );
});
