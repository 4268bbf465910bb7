import type { CustomResourceDefinition } from '../custom-resource-definition.js';
import { versionsOf } from '../read/hoist.js';
import { structuralForm } from '../structural-form.js';
import { aggregateText, invalid, type FieldError } from '../../field/error.js';
import { child, fieldPath, index, key, type FieldPath } from '../../field/path.js';
import type { JSONSchemaProps } from '../../schema/json-schema-props.js';
import { isSpent, moreErrors, newBudget, type ErrorTextBudget } from '../../structurality/report.js';
import { validateStructural } from '../../structurality/validate-structural.js';
import { definitionBehaviour } from '../../kubernetes/definition-behaviour.js';
import { NEWEST_KUBERNETES, type KubernetesVersion } from '../../kubernetes/kubernetes-version.js';

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
  budget: ErrorTextBudget,
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
  budget: ErrorTextBudget,
  kubernetesVersion: KubernetesVersion,
): readonly StructuralFinding[] {
  if (props === undefined) return [];
  if (isSpent(budget)) return [{ ...moreErrors(path), at: path }];
  const structural = structuralForm(props, path, kubernetesVersion);
  if (!structural.ok) return [{ ...invalid(path, '', structural.error, 'structural.conversion'), at: structural.at }];
  return validateStructural(structural.schema, path, budget).map((error) => ({ ...error, at: error.at ?? error.path }));
}

/** That unknown fields are kept, which servers since 1.20 count among the faults of a schema. */
export function pruningFaults({ spec }: CustomResourceDefinition, kubernetesVersion = NEWEST_KUBERNETES): readonly FieldError[] {
  if (definitionBehaviour(kubernetesVersion).condition !== 'versions and pruning' || spec.preserveUnknownFields !== true) return [];
  return [invalid(fieldPath('spec', 'preserveUnknownFields'), true, 'must be false', 'structural.preserve-unknown-fields')];
}

/** The verdict on the schema that all versions share, and on those that versions have of their own, as servers before 1.18 gave it. */
function writtenVerdicts(
  { spec: { validation, versions = [] } }: CustomResourceDefinition,
  kubernetesVersion: KubernetesVersion,
  named: boolean,
): readonly (Omit<StructuralVerdict, 'version'> & { readonly of: string })[] {
  const budget = newBudget();
  const shared = fieldPath('spec', 'validation', 'openAPIV3Schema');
  const written = [
    { of: 'global validation schema', holder: validation, path: shared },
    ...versions.map(({ name, schema }, i) => {
      const own = child(child(key(fieldPath('spec', 'version'), name), 'schema'), 'openAPIV3Schema');
      return { of: `validation schema for version ${name}`, holder: schema, path: named ? own : schemaPath(i) };
    }),
  ];
  return written.flatMap(({ holder, of, path }) => {
    const props = holder?.openAPIV3Schema;
    return props === undefined ? [] : [{ of, ...verdictOn(props, path, budget, kubernetesVersion) }];
  });
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
  const { condition } = definitionBehaviour(kubernetesVersion);
  const ofVersion = ({ version, ...verdict }: StructuralVerdict) => ({ of: `validation schema for version ${version}`, ...verdict });
  const verdicts = condition.startsWith('shared')
    ? writtenVerdicts(definition, kubernetesVersion, condition === 'shared, named')
    : structuralVerdicts(definition, kubernetesVersion).map(ofVersion);
  const failed = verdicts.find(({ conversionError }) => conversionError !== undefined);
  if (failed !== undefined) {
    const message = `failed to check ${failed.of}: ${failed.conversionError ?? ''}`;
    return { type: 'NonStructuralSchema', status: 'Unknown', reason: 'StructuralError', message };
  }
  const errors = [...pruningFaults(definition, kubernetesVersion), ...verdicts.flatMap((verdict) => verdict.errors)];
  if (errors.length === 0) return undefined;
  return { type: 'NonStructuralSchema', status: 'True', reason: 'Violations', message: aggregateText(errors) };
}
