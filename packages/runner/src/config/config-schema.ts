import {
  allConventions,
  BUILTIN_JUDGES,
  hasSeverity,
  kubernetesVersionText,
  mappingSchema,
  NEWEST_KUBERNETES,
  OLDEST_KUBERNETES,
  PROPOSALS,
  RULE_SEVERITIES,
  rules,
} from '@structural/checker';
import { CONFIG_KEYS, CONFIG_SCHEMA_VERSION, OVERRIDE_KEYS, type ConfigValue } from './config-keys.js';

/** The JSON Schema (draft-07, which editors know) of a config file, for people who write one; the reader is stricter where a schema cannot be. */
export function configSchema(): object {
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    $id: 'structural.schema.json',
    title: '.structural.yaml',
    description: 'Settings of kubectl structural and of the GitHub Action of Structural',
    ...mappingSchema(CONFIG_KEYS, valueSchema),
  };
}

const TEXT = { type: 'string', minLength: 1 };

function valueSchema(value: ConfigValue): object {
  switch (value) {
    case 'paths':
    case 'patterns':
      return { anyOf: [TEXT, { type: 'array', items: TEXT }] };
    case 'version':
      // Without quotes it is a number, which the reader takes as it is written.
      return {
        anyOf: [
          { type: 'string', examples: ['1.36'], pattern: '^v?1\\.\\d{1,4}(\\.\\d{1,4})?(\\+|[-+][0-9A-Za-z.+-]+)?$' },
          VERSION_NUMBER,
        ],
      };
    case 'conventions':
      return { anyOf: [{ type: 'boolean' }, TEXT, { type: 'array', items: { anyOf: [{ enum: conventionNames() }, TEXT] } }] };
    case 'rules':
      return rulesSchema();
    case 'boolean':
      return { type: 'boolean' };
    case 'builtin':
      return { enum: [...BUILTIN_JUDGES, false] };
    case 'proposals':
      return { anyOf: [{ enum: PROPOSALS }, { type: 'array', items: { enum: PROPOSALS } }] };
    case 'overrides':
      return { type: 'array', items: mappingSchema(OVERRIDE_KEYS, valueSchema, ['files']) };
    case 'schemaVersion':
      return { const: CONFIG_SCHEMA_VERSION };
    case 'schema':
      return { type: 'string' };
  }
}

const VERSION_NUMBER = {
  type: 'number',
  minimum: 1,
  exclusiveMaximum: 2,
  description: `${kubernetesVersionText(OLDEST_KUBERNETES)} to ${kubernetesVersionText(NEWEST_KUBERNETES)}`,
};

/** Without quotes `off` is false to YAML 1.1, which the reader takes for what it was meant. */
const SEVERITY = { enum: [...RULE_SEVERITIES, false] };

function rulesSchema(): object {
  const verdicts = rules.flatMap(({ id, title }) =>
    hasSeverity(id) ? [[id, { description: title, anyOf: [SEVERITY, withSeverity({})] }] as const] : [],
  );
  const tastes = allConventions.map(({ id, schema, title }) => [
    id,
    { description: title, anyOf: [SEVERITY, withSeverity(schema.properties)] },
  ]);
  return { type: 'object', additionalProperties: false, properties: Object.fromEntries([...verdicts, ...tastes]) };
}

function withSeverity(options: object): object {
  return { type: 'object', additionalProperties: false, properties: { severity: SEVERITY, ...options } };
}

function conventionNames(): readonly string[] {
  return allConventions.map(({ id }) => id);
}
