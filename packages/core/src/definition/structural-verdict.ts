import type { CustomResourceDefinition } from './custom-resource-definition.js';
import { versionsOf } from './read/hoist.js';
import { structuralForm } from './structural-form.js';
import { aggregateText, invalid, type FieldError } from '../field/error.js';
import { child, fieldPath, index, type FieldPath } from '../field/path.js';
import type { JSONSchemaProps } from '../schema/json-schema-props.js';
import { isSpent, moreErrors, newBudget, type Budget } from '../structurality/report.js';
import { validateStructural } from '../structurality/validate-structural.js';
import { NEWEST_KUBERNETES, type KubernetesVersion } from '../kubernetes/kubernetes-version.js';

/** The verdict on one version: why it has no structural form, or in which ways it is not structural. */
export interface StructuralVerdict {
  readonly version: string;
  readonly conversionError?: string;
  readonly errors: readonly FieldError[];
}

/** A fault of structurality as a rejected request shows it; `at` is the keyword that causes it, at or below `path` or under a junctor. */
export interface StructuralFinding extends FieldError {
  readonly at: FieldPath;
}

/** The condition that the server sets on a definition, when it sets it. */
export interface NonStructuralSchemaCondition {
  readonly type: 'NonStructuralSchema';
  readonly status: 'True' | 'Unknown';
  readonly reason: 'Violations' | 'StructuralError';
  readonly message: string;
}

/**
 * The structural verdict on every version by itself, with the paths of v1: `spec.versions[i].schema.openAPIV3Schema…`.
 *
 * A version without a schema has no errors. A schema that all versions share is judged once unless it has errors.
 */
export function structuralVerdicts(
  definition: CustomResourceDefinition,
  kubernetesVersion = NEWEST_KUBERNETES,
): readonly StructuralVerdict[] {
  const judged = new Map<JSONSchemaProps, StructuralVerdict>();
  const budget = newBudget();
  return versionsOf(definition.spec).map(({ name, schema }, i) => {
    const props = schema?.openAPIV3Schema;
    if (props === undefined) return { version: name, errors: [] };
    const before = judged.get(props);
    if (before !== undefined && before.errors.length === 0) return { ...before, version: name };
    const verdict = { version: name, ...verdictOn(props, schemaPath(i), budget, kubernetesVersion) };
    judged.set(props, verdict);
    return verdict;
  });
}

function verdictOn(
  props: JSONSchemaProps,
  path: FieldPath,
  budget: Budget,
  kubernetesVersion: KubernetesVersion,
): Omit<StructuralVerdict, 'version'> {
  if (isSpent(budget)) return { errors: [moreErrors(path)] };
  const structural = structuralForm(props, path, kubernetesVersion);
  return structural.ok
    ? { errors: validateStructural(structural.schema, path, budget) }
    : { conversionError: structural.error, errors: [] };
}

/**
 * The same verdict with the paths that a rejected request shows: of what was hoisted, `spec.validation.openAPIV3Schema…`, once.
 *
 * A schema without a structural form is one `Invalid value: ""` at its root, as in the server's answer.
 */
export function validateStructuralSchemas(
  definition: CustomResourceDefinition,
  kubernetesVersion = NEWEST_KUBERNETES,
): readonly StructuralFinding[] {
  const { validation, versions = [] } = definition.spec;
  const budget = newBudget();
  return [
    ...findings(validation?.openAPIV3Schema, fieldPath('spec', 'validation', 'openAPIV3Schema'), budget, kubernetesVersion),
    ...versions.flatMap(({ schema }, i) => findings(schema?.openAPIV3Schema, schemaPath(i), budget, kubernetesVersion)),
  ];
}

function schemaPath(version: number): FieldPath {
  return child(child(index(fieldPath('spec', 'versions'), version), 'schema'), 'openAPIV3Schema');
}

function findings(
  props: JSONSchemaProps | undefined,
  path: FieldPath,
  budget: Budget,
  kubernetesVersion: KubernetesVersion,
): readonly StructuralFinding[] {
  if (props === undefined) return [];
  if (isSpent(budget)) return [{ ...moreErrors(path), at: path }];
  const structural = structuralForm(props, path, kubernetesVersion);
  if (!structural.ok) return [{ ...invalid(path, '', structural.error, 'structural.conversion'), at: structural.at }];
  return validateStructural(structural.schema, path, budget).map((error) => ({ ...error, at: error.at ?? error.path }));
}

/**
 * The condition `NonStructuralSchema`, or undefined where the server sets none because the definition is structural.
 *
 * A schema without a structural form makes it `Unknown`. Source: `pkg/controller/nonstructuralschema`.
 */
export function nonStructuralSchemaCondition(
  definition: CustomResourceDefinition,
  kubernetesVersion = NEWEST_KUBERNETES,
): NonStructuralSchemaCondition | undefined {
  const verdicts = structuralVerdicts(definition, kubernetesVersion);
  const failed = verdicts.find(({ conversionError }) => conversionError !== undefined);
  if (failed !== undefined) {
    const message = `failed to check validation schema for version ${failed.version}: ${failed.conversionError ?? ''}`;
    return { type: 'NonStructuralSchema', status: 'Unknown', reason: 'StructuralError', message };
  }
  const keepsUnknown = definition.spec.preserveUnknownFields === true;
  const errors = [
    ...(keepsUnknown
      ? [invalid(fieldPath('spec', 'preserveUnknownFields'), true, 'must be false', 'structural.preserve-unknown-fields')]
      : []),
    ...verdicts.flatMap((verdict) => verdict.errors),
  ];
  if (errors.length === 0) return undefined;
  return { type: 'NonStructuralSchema', status: 'True', reason: 'Violations', message: aggregateText(errors) };
}
