// Makes assertions that pass with the engine of the matchers whose bundle is MAIN, with the definition in config/crd: the build looks what runs.
// usage: node assertions.mjs MAIN 'answers of an earlier run'|'custom resources'|'built-in kinds'
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { definitionOf } from '../definition-of.mjs';

/** What most definitions have. */
export const DEFINITION = definitionOf('example.com', 'Backup', {
  spec: {
    type: 'object',
    required: ['schedule'],
    'x-kubernetes-validations': [
      {
        rule: "self.keepWeekly <= self.keepDaily && (!has(self.hooks) || self.hooks.all(hook, hook.name.size() > 1 && hook.name != 'all'))",
      },
      { rule: 'self.schedule == oldSelf.schedule', message: 'schedule is immutable' },
    ],
    properties: {
      schedule: { type: 'string', minLength: 1, maxLength: 64, pattern: '^[0-9*]+( [0-9*]+){4}$' },
      mode: { type: 'string', enum: ['full', 'incremental'], default: 'incremental' },
      keepDaily: { type: 'integer', format: 'int32', minimum: 0, maximum: 60, default: 7 },
      keepWeekly: { type: 'integer', format: 'int32', minimum: 0, default: 4 },
      size: { 'x-kubernetes-int-or-string': true, anyOf: [{ type: 'integer' }, { type: 'string' }] },
      labels: { type: 'object', additionalProperties: { type: 'string' } },
      tags: { type: 'array', maxItems: 8, 'x-kubernetes-list-type': 'set', items: { type: 'string', maxLength: 63 } },
      hooks: {
        type: 'array',
        maxItems: 16,
        'x-kubernetes-list-type': 'map',
        'x-kubernetes-list-map-keys': ['name'],
        items: {
          type: 'object',
          required: ['name'],
          properties: { name: { type: 'string', maxLength: 63 }, enabled: { type: 'boolean' } },
        },
      },
    },
  },
  status: { type: 'object', properties: { lastRun: { type: 'string', format: 'date-time' } } },
});

function assert(main, about) {
  const backup = {
    apiVersion: 'example.com/v1',
    kind: 'Backup',
    metadata: { name: 'nightly', namespace: 'default', labels: { app: 'shop' }, annotations: { 'example.com/by': 'hand' } },
    spec: { schedule: '0 1 * * *', size: '1Gi', labels: { a: 'b' }, tags: ['a', 'b'], hooks: [{ name: 'flush', enabled: true }] },
  };
  const stored = { ...backup, spec: { ...backup.spec, mode: 'incremental', keepDaily: 7, keepWeekly: 4 } };
  const map = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'shop', namespace: 'default' }, data: { greeting: 'Hello' } };
  const runner = { folder: () => join(process.cwd(), 'tests'), describe: () => undefined, test: () => undefined, skip: () => undefined };
  const kept = about === 'answers of an earlier run' ? { of: () => JSON.stringify(stored) } : undefined;
  const { matchers, setup } = createRequire(import.meta.url)(main).open(runner, kept);
  const pass = (matcher, ...values) => {
    const made = matchers[matcher].call({ equals: isDeepStrictEqual, customTesters: [] }, ...values);
    if (!made.pass) throw new Error(`${matcher} fails about ${about}`);
  };
  setup({ definitions: ['config/crd'] });
  if (about !== 'built-in kinds') {
    pass('toBeAcceptedBy', backup);
    pass('toBeStoredAs', backup, stored);
  }
  if (about !== 'custom resources') pass('toBeAcceptedBy', map);
}

if (process.argv[1] === import.meta.filename) assert(...process.argv.slice(2));
