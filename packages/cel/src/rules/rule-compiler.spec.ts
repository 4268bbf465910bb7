import { fromPlain } from '@structural/json';
import {
  kubernetesVersion,
  pathText,
  readDefinition,
  validateDefinition,
  validateDefinitionUpdate,
  type CustomResourceDefinition,
} from '@structural/core';
import { createRuleCompiler } from './rule-compiler.js';

function definition(openAPIV3Schema: unknown): CustomResourceDefinition {
  const reading = readDefinition(
    fromPlain({
      apiVersion: 'apiextensions.k8s.io/v1',
      kind: 'CustomResourceDefinition',
      metadata: { name: 'shirts.example.com', resourceVersion: '1' },
      spec: {
        group: 'example.com',
        scope: 'Namespaced',
        names: { plural: 'shirts', singular: 'shirt', kind: 'Shirt', listKind: 'ShirtList' },
        versions: [{ name: 'v1', served: true, storage: true, schema: { openAPIV3Schema } }],
      },
    }),
  );
  if (!reading.ok) throw new Error(reading.decodeError);
  return reading.definition;
}

function rules(...written: readonly (string | Record<string, unknown>)[]): { 'x-kubernetes-validations': unknown } {
  return { 'x-kubernetes-validations': written.map((rule) => (typeof rule === 'string' ? { rule } : rule)) };
}

const ROOT = 'spec.validation.openAPIV3Schema.';

const RULE = 'properties[spec].x-kubernetes-validations[0].rule';

/** Where what is wrong, and what, with the rules of the resource's `spec`. */
function errorsOf(spec: Record<string, unknown>, minor = 37): readonly string[] {
  const version = kubernetesVersion(minor);
  const schema = { type: 'object', properties: { spec } };
  const { errors, uncompiledRules } = validateDefinition(definition(schema), {
    kubernetesVersion: version,
    compileRules: createRuleCompiler({ kubernetesVersion: version }),
  });
  expect(uncompiledRules).toBe(0);
  return errors.map(({ path, detail }) => `${pathText(path).replace(ROOT, '')}: ${detail}`);
}

const ADVICE = '(try simplifying the rule, or adding maxItems, maxProperties, and maxLength where arrays, maps, and strings are declared)';

describe('createRuleCompiler', () => {
  test('says nothing of rules that compile and cost little', () => {
    expect(errorsOf({ type: 'object', properties: { a: { type: 'integer' } }, ...rules('self.a > 1', 'self.a >= oldSelf.a') })).toEqual([]);
  });

  test('tells why a rule does not compile', () => {
    expect(errorsOf({ type: 'object', properties: { a: { type: 'integer' } }, ...rules('self.b > 1') })).toEqual([
      `${RULE}: compilation failed: ERROR: <input>:1:5: undefined field 'b'\n | self.b > 1\n | ....^`,
    ]);
  });

  test('a rule is a bool, and a message a string', () => {
    expect(errorsOf({ type: 'integer', ...rules('self', { rule: 'self > 1', messageExpression: 'self' }) })).toEqual([
      `${RULE}: cel expression must evaluate to a bool`,
      'properties[spec].x-kubernetes-validations[1].messageExpression: messageExpression must evaluate to a string',
    ]);
  });

  test('a rule of which no program can be made uses oldSelf all the same, one that does not compile does not', () => {
    expect(errorsOf({ type: 'integer', ...rules({ rule: 'oldSelf == optional.of(int("x"))', optionalOldSelf: true }) })).toEqual([
      `${RULE}: program instantiation failed: type conversion error from 'string' to 'int'`,
    ]);
    expect(errorsOf({ type: 'integer', ...rules({ rule: 'oldSelf', optionalOldSelf: true }) })).toEqual([
      `${RULE}: cel expression must evaluate to a bool`,
      'properties[spec].x-kubernetes-validations[0].optionalOldSelf: may not be set if oldSelf is not used in rule',
    ]);
  });

  test('what a rule costs at most is multiplied by how often its values can occur', () => {
    const items = {
      type: 'object',
      properties: { a: { type: 'array', items: { type: 'string' }, ...rules('self.all(x, x.contains("ab"))') } },
    };
    const text = `estimated rule cost exceeds budget by factor of more than 100x ${ADVICE}`;
    expect(errorsOf({ type: 'array', maxItems: 10, items })[0]).toBe(
      `properties[spec].items.properties[a].x-kubernetes-validations[0].rule: ${text}`,
    );
    const bounded = { type: 'array', maxItems: 10, items: { type: 'string', maxLength: 10 }, ...rules('self.all(x, x.contains("ab"))') };
    expect(errorsOf({ type: 'array', maxItems: 10, items: { type: 'object', properties: { a: bounded } } })).toEqual([]);
  });

  test.each([
    [100_000, []],
    [2_000_000, [`factor of 1.400000x`]],
    [3_000_000, [`factor of 2.1x`]],
  ])('a cost that is too high is reported with its factor (%d items)', (maxItems, factors) => {
    const errors = errorsOf({ type: 'array', maxItems, items: { type: 'integer' }, ...rules('self.all(x, x > 1 && x > 2)') });
    expect(errors.map((error) => /factor of [\d.]+x/.exec(error)?.[0])).toEqual(factors);
  });

  test('all rules together have a limit, too, and the costliest are named', () => {
    const each = { type: 'array', maxItems: 1_000_000, items: { type: 'integer' }, ...rules('self.all(x, x > 1)') };
    const properties = Object.fromEntries(Array.from({ length: 25 }, (_, i) => [`a${String(i)}`, each]));
    const errors = errorsOf({ type: 'object', properties });
    expect(errors).toHaveLength(5);
    expect(errors.at(-1)).toContain(
      'x-kubernetes-validations estimated rule cost total for entire OpenAPIv3 schema exceeds budget by factor of 1.250001x',
    );
    expect(errors.slice(0, 4).every((error) => error.includes('contributed to estimated rule cost total exceeding cost limit'))).toBe(true);
  });

  test('a new rule may use what the version before knows, and one that is stored what its own knows', () => {
    const schema = {
      type: 'object',
      properties: { spec: { type: 'array', maxItems: 5, items: { type: 'string' }, ...rules('self.includes("a")') } },
    };
    const version = kubernetesVersion(37);
    const options = { kubernetesVersion: version, compileRules: createRuleCompiler({ kubernetesVersion: version }) };
    expect(validateDefinition(definition(schema), options).errors).toHaveLength(1);
    expect(validateDefinitionUpdate(definition(schema), definition(schema), options).errors).toEqual([]);
  });

  test('a resource embedded in another has a kind and a name of its own', () => {
    const embedded = { type: 'object', 'x-kubernetes-embedded-resource': true, 'x-kubernetes-preserve-unknown-fields': true };
    expect(errorsOf({ ...embedded, ...rules('self.kind != "" && self.metadata.name != ""') })).toEqual([]);
    const long = `self.metadata.name.matches("${'a'.repeat(2_000)}")`;
    expect(errorsOf({ type: 'array', maxItems: 1_000, items: { ...embedded, ...rules(long) } }, 37)[0]).toContain('factor of 5.1x');
    expect(errorsOf({ type: 'array', maxItems: 1_000, items: { ...embedded, ...rules(long) } }, 36)[0]).toContain('more than 100x');
  });
});
