import { semanticEqual } from '../../decode/semantic-equal.js';
import { NIL_PATH } from '../../field/path.js';
import type { JSONSchemaProps } from '../../schema/json-schema-props.js';
import type { StructuralSchema } from '../../schema/structural.js';
import { validateStructural } from '../../structurality/validate-structural.js';
import { caBundleFault } from '../chapters/conversion/ca-bundle.js';
import { hasRecognizedReviewVersion } from '../chapters/conversion/conversion.js';
import { hasDefault, rootSchemas, someSchema, someSchemaOf } from '../every-schema.js';
import { SCHEMA_TYPES } from '../chapters/schema/forbidden-keywords.js';
import { listItemErrors } from '../chapters/schema/list-items.js';
import { isSetOfNonAtomicItems } from '../chapters/schema/list-type.js';
import { MAX_SELECTABLE_FIELDS } from '../chapters/selectable-fields.js';
import type {
  CustomResourceDefinition,
  CustomResourceDefinitionSpec,
  CustomResourceValidation,
  SelectableField,
} from '../custom-resource-definition.js';
import type { DefinitionBehaviour } from '../../kubernetes/definition-behaviour.js';
import type { DefaultJudge } from '../../defaults/default-judge.js';
import type { PreexistingExpressions } from '../../rules/rule-compiler.js';
import { structuralForm } from '../structural-form.js';
import type { Tolerances } from '../tolerances.js';
import { COMPARED } from '../read/wire.js';

/** What is demanded of an update of `old`, as it is stored. */
export function tolerancesOnUpdate(
  definition: CustomResourceDefinition,
  old: CustomResourceDefinition,
  behaviour: DefinitionBehaviour,
  defaults: DefaultJudge,
): Tolerances {
  const { spec } = old;
  const reviewVersions = spec.conversion?.conversionReviewVersions ?? [];
  const established = isEstablished(old);
  const structural = rootSchemas(spec).map((props) => ({ props, schema: whereStructural(props, behaviour) }));
  return {
    requireRecognizedConversionReviewVersion: reviewVersions.length === 0 || hasRecognizedReviewVersion(reviewVersions, behaviour),
    requireImmutableNames: established,
    requireOpenAPISchema: everyVersionHasSchema(spec),
    requireValidPropertyType: !someSchemaOf(spec, ({ type }) => type !== undefined && !SCHEMA_TYPES.includes(type)),
    requireStructuralSchema: structural.every(({ schema }) => schema !== undefined),
    requirePrunedDefaults: !structural.some(
      ({ props, schema }) => schema !== undefined && someSchema(props, hasDefault) && defaults.hasUnpruned(schema),
    ),
    requireAtomicSetType: !someSchemaOf(spec, isSetOfNonAtomicItems),
    requireV1: true,
    requireMapListKeysMapSetValidation: !someSchemaOf(spec, (schema) => listItemErrors(schema, NIL_PATH).length > 0),
    allowInvalidCaBundle: !behaviour.checksCaBundle || !established || hasInvalidCaBundle(spec),
    allowTooManySelectableFields: behaviour.keepsTooManySelectableFields ? keptSelectableFields(definition.spec, spec) : new Set(),
    unchangedSchemas: unchangedSchemas(definition.spec, spec),
    preexisting: preexistingExpressions(spec),
  };
}

/** True where the server serves a definition's resources. */
export function isEstablished({ status }: CustomResourceDefinition): boolean {
  return status.conditions?.find(({ type }) => type === 'Established')?.status === 'True';
}

/** The structural form of a schema that is structural. */
function whereStructural(props: JSONSchemaProps, behaviour: DefinitionBehaviour): StructuralSchema | undefined {
  const structural = structuralForm(props, NIL_PATH, behaviour.version);
  return structural.ok && validateStructural(structural.schema, NIL_PATH).length === 0 ? structural.schema : undefined;
}

function everyVersionHasSchema({ validation, versions = [] }: CustomResourceDefinitionSpec): boolean {
  return validation?.openAPIV3Schema !== undefined || versions.every(({ schema }) => schema?.openAPIV3Schema !== undefined);
}

function hasInvalidCaBundle({ conversion }: CustomResourceDefinitionSpec): boolean {
  const bundle = conversion?.webhookClientConfig?.caBundle ?? [];
  return bundle.length > 0 && caBundleFault(bundle) !== undefined;
}

function keptSelectableFields(spec: CustomResourceDefinitionSpec, old: CustomResourceDefinitionSpec): ReadonlySet<string> {
  const kept = new Set<string>();
  if (areKept(spec.selectableFields, old.selectableFields)) kept.add('');
  const oldVersions = new Map(old.versions?.map((version) => [version.name, version]));
  for (const { name, selectableFields } of spec.versions ?? []) {
    if (areKept(selectableFields, oldVersions.get(name)?.selectableFields)) kept.add(name);
  }
  return kept;
}

function areKept(fields: readonly SelectableField[] = [], old: readonly SelectableField[] = []): boolean {
  if (old.length <= MAX_SELECTABLE_FIELDS || fields.length !== old.length) return false;
  return fields.every(({ jsonPath }, i) => jsonPath === old[i]?.jsonPath);
}

/** Names of versions that are in both with the same schema, or with none in both. */
function unchangedSchemas(spec: CustomResourceDefinitionSpec, old: CustomResourceDefinitionSpec): ReadonlySet<string> {
  const schemaOf = schemasByVersion(spec);
  const oldSchemaOf = schemasByVersion(old);
  const shape = COMPARED.version.fields().get('schema')?.shape;
  const unchanged = new Set<string>();
  let last: { now: CustomResourceValidation | undefined; before: CustomResourceValidation | undefined; equal: boolean } | undefined;
  for (const { name } of spec.versions ?? []) {
    const now = schemaOf(name);
    const before = oldSchemaOf(name);
    if (shape === undefined || now === NO_VERSION || before === NO_VERSION) continue;
    // Versions that share a schema share the answer.
    if (last?.now !== now || last?.before !== before) last = { now, before, equal: now === before || semanticEqual(shape, now, before) };
    if (last?.equal === true) unchanged.add(name);
  }
  return unchanged;
}

const NO_VERSION = Symbol('no version');

/** Finds the schema of a version by name, the first of that name; where one is at the top, every name has it. */
function schemasByVersion(spec: CustomResourceDefinitionSpec): (name: string) => CustomResourceValidation | undefined | typeof NO_VERSION {
  const versions = spec.versions ?? [];
  if (versions.every(({ schema }) => schema === undefined)) return () => spec.validation;
  if (spec.validation !== undefined) return () => NO_VERSION;
  const schemas = new Map([...versions].reverse().map(({ name, schema }) => [name, schema]));
  return (name) => (schemas.has(name) ? schemas.get(name) : NO_VERSION);
}

function preexistingExpressions(spec: CustomResourceDefinitionSpec): PreexistingExpressions {
  const rules = new Set<string>();
  const messageExpressions = new Set<string>();
  for (const root of rootSchemas(spec)) {
    someSchema(root, (schema) => {
      for (const { rule, messageExpression } of schema['x-kubernetes-validations'] ?? []) {
        rules.add(rule);
        if (messageExpression !== '') messageExpressions.add(messageExpression);
      }
      return false;
    });
  }
  return { rules, messageExpressions };
}
