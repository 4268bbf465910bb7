import { fromPlain } from '@structural/json';
import { NEWEST_KUBERNETES, readDefinition, validateDefinition, versionsOf, type JSONSchemaProps } from '@structural/core';
import { createRuleCompiler } from './rule-compiler.js';
import { createRuleEstimator, RULE_COST_LIMIT } from './rule-estimator.js';

const options = { kubernetesVersion: NEWEST_KUBERNETES };

/** The schemas from the resource to the items of `spec.parts`, whose only rule this is, and whether the server finds it too expensive. */
function judged(parts: Record<string, unknown>, item: Record<string, unknown>, rule: string) {
  const items = { ...item, 'x-kubernetes-validations': [{ rule }] };
  const spec = { type: 'object', properties: { parts: { type: 'array', ...parts, items } } };
  const reading = readDefinition(
    fromPlain({
      apiVersion: 'apiextensions.k8s.io/v1',
      kind: 'CustomResourceDefinition',
      metadata: { name: 'shirts.example.com' },
      spec: {
        group: 'example.com',
        scope: 'Namespaced',
        names: { plural: 'shirts', singular: 'shirt', kind: 'Shirt', listKind: 'ShirtList' },
        versions: [{ name: 'v1', served: true, storage: true, schema: { openAPIV3Schema: { type: 'object', properties: { spec } } } }],
      },
    }),
  );
  if (!reading.ok) throw new Error(reading.decodeError);
  const { errors } = validateDefinition(reading.definition, { ...options, compileRules: createRuleCompiler(options) });
  const root = versionsOf(reading.definition.spec)[0]?.schema?.openAPIV3Schema;
  const own = root?.properties?.get('spec');
  const list = own?.properties?.get('parts');
  const schemas: readonly (JSONSchemaProps | undefined)[] = [root, own, list, list?.items?.schema];
  return { isRefused: errors.some(({ origin }) => origin === 'rule.cost'), schemas: schemas.filter((schema) => schema !== undefined) };
}

test.each<[Record<string, unknown>, Record<string, unknown>, string]>([
  [{}, { type: 'integer' }, 'self > 0'],
  [{}, { type: 'string' }, 'self.contains("a") && self.contains("b")'],
  [{ maxItems: 100 }, { type: 'string' }, 'self.contains("a") && self.contains("b")'],
  [{ maxItems: 100 }, { type: 'string', maxLength: 10 }, 'self.contains("a") && self.contains("b")'],
  [{ maxItems: 10 }, { type: 'array', items: { type: 'string' } }, 'self.all(a, self.all(b, a == b))'],
])('the estimate is beyond the limit where the server refuses: %j of %j, %s', (parts, item, rule) => {
  const { isRefused, schemas } = judged(parts, item, rule);
  const cost = createRuleEstimator(options)(schemas, { rule, message: '', messageExpression: '', fieldPath: '' });
  expect(cost === undefined ? undefined : cost > RULE_COST_LIMIT).toBe(isRefused);
});

test('a rule that does not compile has no estimate', () => {
  const { schemas } = judged({}, { type: 'integer' }, 'self > 0');
  const estimate = createRuleEstimator(options);
  expect(estimate(schemas, { rule: 'self.nothing', message: '', messageExpression: '', fieldPath: '' })).toBeUndefined();
  expect(estimate([], { rule: 'true', message: '', messageExpression: '', fieldPath: '' })).toBeUndefined();
});
