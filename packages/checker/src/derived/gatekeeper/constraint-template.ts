import type { DerivedPlace, JsonPath } from '@structural/document';
import { fromPlain, isJsonObject, valueAt, type JsonObject, type JsonValue } from '@structural/json';
import type { SourceFault } from '../../find/source-fault.js';
import type { Derived, MadeDefinition } from '../derived-definition.js';
import { itemsIn, jsonObject, memberIn, mergedObject } from '../json.js';
import { itemsWithSeveralSchemas, withUnknownFields } from './legacy-schema.js';
import { CONSTRAINT_FIELDS } from './match-schema.js';

const GROUP = 'constraints.gatekeeper.sh';
const NAMES = ['spec', 'crd', 'spec', 'names'];
const VALIDATION = ['spec', 'crd', 'spec', 'validation'];
const SCHEMA = [...VALIDATION, 'openAPIV3Schema'];
/** The target of which the schema of `match` is known. */
const TARGET = 'admission.k8s.gatekeeper.sh';

/**
 * The CustomResourceDefinition of constraints that Gatekeeper makes of a ConstraintTemplate, in whichever language its policy is.
 *
 * It is that of Gatekeeper 3.22. A template for another program than Gatekeeper, which has its own `match`, makes none. Source: frameworks/constraint,
 * `pkg/client/crds`, `CreateSchema` and `CreateCRD`; `pkg/client`, `validateTemplateMetadata`.
 */
export function deriveConstraint(template: JsonObject): Derived {
  const madeBy = 'Gatekeeper';
  const kind = memberIn(template, ...NAMES, 'kind');
  const targets = itemsIn(memberIn(template, 'spec', 'targets'));
  const isForGatekeeper = targets.some((target) => memberIn(target, 'target') === TARGET);
  if (typeof kind !== 'string' || kind === '' || !isForGatekeeper) return { madeBy, definitions: [], faults: [] };
  const faults = faultsOf(template, kind, targets.length);
  return { madeBy, definitions: faults.length > 0 ? [] : [constraints(template, kind)], faults: [...faults, ...regoNotes(targets)] };
}

function faultsOf(template: JsonObject, kind: string, targets: number): readonly SourceFault[] {
  const fault = (path: JsonPath, message: string): SourceFault => ({ severity: 'error', message, place: { path }, mark: 'value' });
  const name = memberIn(template, 'metadata', 'name');
  const lower = kind.toLowerCase();
  const several = isLegacy(template) ? itemsWithSeveralSchemas(valueAt(template, SCHEMA), SCHEMA) : undefined;
  return [
    ...(typeof name === 'string' && name.toLowerCase() !== lower
      ? [
          fault(
            ['metadata', 'name'],
            `the ConstraintTemplate's name ${JSON.stringify(name)} is not equal to the lowercase of CRD's Kind: ${JSON.stringify(lower)}`,
          ),
        ]
      : []),
    ...(targets > 1 ? [fault(['spec', 'targets'], 'multi-target templates are not currently supported')] : []),
    ...(several === undefined ? [] : [fault(several, 'non-nil JSONSchemas encountered, multiple schemas are not supported')]),
  ];
}

/** What is not checked of a template: Rego, unless the template has CEL as well, which Gatekeeper prefers. */
function regoNotes(targets: readonly JsonValue[]): readonly SourceFault[] {
  return targets.flatMap((target, index): readonly SourceFault[] => {
    const code = itemsIn(memberIn(target, 'code')).map((each) => memberIn(each, 'engine'));
    const isInRego = memberIn(target, 'rego') !== undefined || code.includes('Rego');
    if (!isInRego || code.includes('K8sNativeValidation')) return [];
    const path = ['spec', 'targets', index, memberIn(target, 'rego') === undefined ? 'code' : 'rego'];
    const message = 'this policy is in Rego, which is not checked; constraints are checked by the schema of their parameters';
    return [{ severity: 'info', message, place: { path }, mark: 'key', isLimit: true }];
  });
}

/** Whether parameters that the schema does not list are kept: unless it says otherwise, in versions before v1. */
function isLegacy(template: JsonObject): boolean {
  const said = memberIn(template, ...VALIDATION, 'legacySchema');
  return typeof said === 'boolean' ? said : template['apiVersion'] !== 'templates.gatekeeper.sh/v1';
}

function constraints(template: JsonObject, kind: string): MadeDefinition {
  const own = valueAt(template, SCHEMA);
  const legacy = isLegacy(template);
  const parameters = legacy ? withUnknownFields(own) : own;
  const schema = openAPIV3Schema(parameters);
  const plural = kind.toLowerCase();
  const version = (name: string, storage: boolean): JsonObject =>
    jsonObject({
      name,
      served: true,
      storage,
      additionalPrinterColumns: COLUMNS,
      subresources: jsonObject({ status: jsonObject({}) }),
      schema: jsonObject({ openAPIV3Schema: schema }),
    });
  const value = jsonObject({
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: jsonObject({
      name: `${plural}.${GROUP}`,
      labels: mergedObject(memberIn(template, 'metadata', 'labels'), jsonObject({ 'gatekeeper.sh/constraint': 'yes' })),
    }),
    spec: jsonObject({
      group: GROUP,
      names: jsonObject({
        kind,
        listKind: `${kind}List`,
        plural,
        singular: plural,
        shortNames: memberIn(template, ...NAMES, 'shortNames'),
        categories: ['constraint', 'constraints'],
      }),
      scope: 'Cluster',
      versions: [version('v1beta1', true), version('v1alpha1', false)],
    }),
  });
  return { name: 'constraints', value, placeOf: (path) => placeOf(path, template) };
}

function openAPIV3Schema(parameters: JsonValue | undefined): JsonObject {
  return jsonObject({
    type: 'object',
    properties: jsonObject({
      metadata: METADATA,
      spec: jsonObject({ type: 'object', properties: mergedObject(CONSTRAINT_FIELDS, jsonObject({ parameters })) }),
      status: STATUS,
    }),
  });
}

const METADATA = fromPlain({ type: 'object', properties: { name: { type: 'string', maxLength: 63 } } });
const STATUS = fromPlain({ 'x-kubernetes-preserve-unknown-fields': true });
const COLUMNS = fromPlain([
  { name: 'enforcement-action', description: 'Type of enforcement action', jsonPath: '.spec.enforcementAction', type: 'string' },
  { name: 'total-violations', description: 'Total number of violations', jsonPath: '.status.totalViolations', type: 'integer' },
]);

/** `spec.versions[i].schema.openAPIV3Schema.properties.spec.properties.parameters`. */
const PARAMETERS_LENGTH = 9;

function placeOf(path: JsonPath, template: JsonObject): DerivedPlace {
  const [first, second, third] = path;
  if (path.length === 0) return { path: [] };
  if (first === 'metadata') {
    const isOwn = second !== 'labels' || (third !== undefined && memberIn(template, 'metadata', 'labels', String(third)) !== undefined);
    return isOwn ? { path } : { path: ['metadata'], isAdded: true };
  }
  if (first === 'spec' && second === 'names')
    return third === 'shortNames' ? { path: [...NAMES, ...path.slice(2)] } : { path: [...NAMES, 'kind'] };
  const isOfParameters = path[5] === 'properties' && path[6] === 'spec' && path[7] === 'properties' && path[8] === 'parameters';
  if (!isOfParameters) return { path: NAMES, isAdded: true };
  return placeInSchema(template, path.slice(PARAMETERS_LENGTH));
}

/** The place of a value of the schema of parameters; of what Gatekeeper adds, that of the schema which it is added to. */
function placeInSchema(template: JsonObject, below: JsonPath): DerivedPlace {
  let at: JsonValue | undefined = valueAt(template, SCHEMA);
  if (at === undefined) return { path: VALIDATION.slice(0, -1), isAdded: true };
  for (const [index, step] of below.entries()) {
    const next: JsonValue | undefined = isJsonObject(at) ? at[String(step)] : itemsIn(at)[Number(step)];
    if (next === undefined) return { path: [...SCHEMA, ...below.slice(0, index)], isAdded: true };
    at = next;
  }
  return { path: [...SCHEMA, ...below] };
}
