import { jsonEqual, newJsonObject, type JsonObject, type JsonValue } from '@structural/json';
import type { DefaultJudge } from './default-judge.js';
import { aggregateText, errorText, invalid, type FieldError } from '../field/error.js';
import { child, key, NIL_PATH, type FieldPath } from '../field/path.js';
import type { StructuralSchema } from '../schema/structural.js';
import { NEWEST_KUBERNETES, type KubernetesVersion } from '../kubernetes/kubernetes-version.js';
import { compileDefaultValidator } from '../value/value-validator.js';
import { coerceEmbedded } from '../embedded/coerce-embedded.js';
import { hasUnprunedDefaults } from './prune-defaults.js';
import { prune } from '../pruning/prune.js';
import { hasDefaults, META_FIELDS } from '../schema/subtree.js';
import { ITEM, surround, type Surroundings } from '../embedded/surrounding-object.js';
import { validateEmbedded } from '../embedded/validate-embedded.js';

/** How the defaults of a definition are judged. */
export interface DefaultOptions {
  /** Whether a default may hold nothing that its schema does not specify; an update forgives what was there before. */
  readonly requirePruned?: boolean;
  readonly kubernetesVersion?: KubernetesVersion;
  /** Evaluates the rules at and below a default, which is old and new value at once; asked only where nothing else is wrong. */
  readonly rules?: (schema: StructuralSchema, value: JsonValue, path: FieldPath) => readonly FieldError[];
}

/**
 * Judges the defaults of a structural schema: pruned, with good embedded metadata, and valid by the schema they belong to.
 *
 * `path` is the schema's. The root counts as an embedded resource. Defaults below `additionalProperties` are not looked at, and
 * defaults inside a default are not filled in first, so `{}` lacks a required field even if that has a default. Inside of
 * metadata a default is judged as part of a resource that has nothing else.
 * Source: `pkg/apiserver/schema/defaulting`, ValidateDefaults.
 */
export function validateDefaults(schema: StructuralSchema, path: FieldPath, options: DefaultOptions = {}): readonly FieldError[] {
  const errors: FieldError[] = [];
  visit({ schema, path, resource: schema, surroundings: undefined, insideMeta: false, isEmbedded: true }, options, errors);
  return errors;
}

/** The judge that the verdict on definitions asks about defaults. */
export function defaultJudge(kubernetesVersion: KubernetesVersion = NEWEST_KUBERNETES, rules?: DefaultOptions['rules']): DefaultJudge {
  return {
    validate: (schema, path, requirePruned) =>
      validateDefaults(schema, path, { requirePruned, kubernetesVersion, ...(rules === undefined ? {} : { rules }) }),
    hasUnpruned: hasUnprunedDefaults,
  };
}

/** A schema and where it stands in the resource, embedded or not, that it is part of. */
interface Site {
  readonly schema: StructuralSchema;
  readonly path: FieldPath;
  readonly resource: StructuralSchema;
  readonly surroundings: Surroundings | undefined;
  readonly insideMeta: boolean;
  readonly isEmbedded: boolean;
}

function visit(site: Site, options: DefaultOptions, errors: FieldError[]): void {
  const { schema, path, resource, surroundings, insideMeta, isEmbedded } = site;
  if (!hasDefaults(schema)) return;
  for (const error of defaultErrors(site, options)) errors.push(error);
  const enter = (below: StructuralSchema, at: FieldPath, step: Surroundings['step'], entersMeta: boolean): void => {
    const embedded = below.extensions['x-kubernetes-embedded-resource'] === true;
    const next: Site = embedded
      ? { schema: below, path: at, resource: below, surroundings: undefined, insideMeta: false, isEmbedded: true }
      : {
          schema: below,
          path: at,
          resource,
          surroundings: { parent: surroundings, step },
          insideMeta: insideMeta || entersMeta,
          isEmbedded: false,
        };
    visit(next, options, errors);
  };
  if (schema.items !== undefined) enter(schema.items, child(path, 'items'), ITEM, false);
  if (schema.properties === undefined) return;
  const at = child(path, 'properties');
  for (const [name, property] of schema.properties) enter(property, key(at, name), name, isEmbedded && META_FIELDS.has(name));
}

function defaultErrors(site: Site, options: DefaultOptions): readonly FieldError[] {
  const { schema } = site;
  const value = schema.generic.default;
  if (value === undefined) return [];
  const path = child(site.path, 'default');
  return site.insideMeta ? errorsInsideMeta(site, value, path, options) : errorsOutsideMeta(site, value, path, options);
}

function errorsInsideMeta(
  { schema, resource, surroundings }: Site,
  value: JsonValue,
  path: FieldPath,
  options: DefaultOptions,
): readonly FieldError[] {
  const object = surround(value, surroundings);
  const fault = object === undefined ? undefined : resourceFault(withTypeMeta(object), resource, options.kubernetesVersion);
  if (fault !== undefined) return [invalid(path, value, `must result in valid metadata: ${fault}`, 'default.metadata')];
  return valueErrors(schema, value, path, options);
}

function resourceFault(object: JsonObject, resource: StructuralSchema, version: KubernetesVersion | undefined): string | undefined {
  const coerced = coerceEmbedded(resource, object, NIL_PATH, true);
  if (coerced.error !== undefined) return errorText(coerced.error);
  const errors = validateEmbedded(resource, coerced.value, NIL_PATH, true, version);
  return errors.length === 0 ? undefined : aggregateText(errors);
}

function withTypeMeta(object: JsonObject): JsonObject {
  return Object.assign(newJsonObject(), { kind: 'Validation', apiVersion: 'validation/v1' }, object);
}

function errorsOutsideMeta(
  { schema, isEmbedded }: Site,
  value: JsonValue,
  path: FieldPath,
  options: DefaultOptions,
): readonly FieldError[] {
  const errors: FieldError[] = [];
  const coerced = coerceEmbedded(schema, value, path, isEmbedded);
  if (options.requirePruned !== false && !jsonEqual(prune(schema, value, isEmbedded).value, value)) {
    // Go coerces the very value that the error holds already, so this is what it prints.
    errors.push(invalid(path, coerced.value, 'must not have unknown fields', 'default.unknown-fields'));
  }
  if (coerced.error !== undefined) return [...errors, coerced.error];
  const embedded = validateEmbedded(schema, coerced.value, path, isEmbedded, options.kubernetesVersion);
  return [...errors, ...(embedded.length > 0 ? embedded : valueErrors(schema, coerced.value, path, options))];
}

function valueErrors(
  schema: StructuralSchema,
  value: JsonValue,
  path: FieldPath,
  { kubernetesVersion, rules }: DefaultOptions,
): readonly FieldError[] {
  const errors = compileDefaultValidator(schema, kubernetesVersion)(value, path);
  return errors.length === 0 && rules !== undefined ? rules(schema, value, path) : errors;
}
