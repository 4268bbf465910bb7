import type { JsonValue } from '@structural/json';
import { NIL_PATH, type FieldPath } from '../field/path.js';
import type { JSONSchemaProps } from '../schema/json-schema-props.js';
import type { StructuralSchema } from '../schema/structural.js';
import { compileSchemas } from './compile.js';
import type { Correlated } from './ratcheting/correlate.js';
import { NEWEST_KUBERNETES, type KubernetesVersion } from '../kubernetes/kubernetes-version.js';
import { readProps } from './read-props.js';
import { readStructural } from './read-structural.js';
import { newRun, type ValueError } from './run/run.js';
import { validatorOf, type SchemaNode } from './run/validator.js';

/**
 * Validates a value against a compiled schema; never throws.
 *
 * `base` is where the value stands, by default nowhere, as for a whole resource. With `old` errors about what an update left alone
 * are forgiven. A message that was reported before is dropped, as the server does.
 */
export type ValueValidator = (value: JsonValue, base?: FieldPath, old?: Correlated) => readonly ValueError[];

const NO_ERRORS: readonly ValueError[] = [];

/** Compiles the schema of a custom resource, once for every schema and version. */
export function compileValueValidator(schema: JSONSchemaProps, version: KubernetesVersion = NEWEST_KUBERNETES): ValueValidator {
  return remembered(resourceValidators, schema, version, () => toValidator(compileSchemas(readProps(version), version)(schema), version));
}

/** Compiles a schema for its own defaults, once for every schema and version. */
export function compileDefaultValidator(schema: StructuralSchema, version: KubernetesVersion = NEWEST_KUBERNETES): ValueValidator {
  return remembered(defaultValidators, schema, version, () => toValidator(compileSchemas(readStructural, version)(schema), version));
}

function toValidator(node: SchemaNode, version: KubernetesVersion): ValueValidator {
  return (value, base = NIL_PATH, old) => {
    const run = newRun(base, version);
    validatorOf(node)(value, run, old);
    if (run.findings.length === 0) return NO_ERRORS;
    const byMessage = new Map<string, ValueError>();
    for (const { error, message } of run.findings) if (!byMessage.has(message)) byMessage.set(message, error);
    return [...byMessage.values()];
  };
}

type Cache = WeakMap<object, Map<number, ValueValidator>>;

const resourceValidators: Cache = new WeakMap();
const defaultValidators: Cache = new WeakMap();

function remembered(cache: Cache, schema: object, { minor }: KubernetesVersion, compile: () => ValueValidator): ValueValidator {
  let versions = cache.get(schema);
  if (versions === undefined) cache.set(schema, (versions = new Map()));
  let validator = versions.get(minor);
  if (validator === undefined) versions.set(minor, (validator = compile()));
  return validator;
}
