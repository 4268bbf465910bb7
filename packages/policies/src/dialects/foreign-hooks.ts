import { objectIn, isJsonObject, printJson, type JsonObject } from '@structural/json';
import { objectsIn, textIn, textsIn } from '../policy/members.js';
import type { ForeignSpeaker, ValidationAction } from '../policy/policy.js';
import { parseApiVersion, type AdmissionRequest } from '../requests/request.js';
import { constraintActions, isConstraintOf, readConstraintScope, type ConstraintScope } from './constraint.js';
import type { ForeignPolicy } from './foreign-policy.js';
import { autogenPolicies } from './kyverno-autogen.js';

/** The policy of another tool with what binds it. */
export interface ForeignHook {
  readonly policy: ForeignPolicy['policy'];
  readonly speaker: ForeignSpeaker;
  readonly actions: readonly ValidationAction[];
  /** What applies it and has the parameters, for a template of Gatekeeper. */
  readonly constraint: JsonObject | undefined;
  /** What that is about. */
  readonly scope: ConstraintScope | undefined;
  /** What it depends on whether it is applied as it is written. */
  dependsOn(request: AdmissionRequest): string | undefined;
}

/** The policies of other tools that are applied to requests; `objects` has the constraints and exceptions. */
export function foreignHooks(policies: readonly ForeignPolicy[], objects: readonly JsonObject[]): readonly ForeignHook[] {
  return policies.flatMap((foreign) =>
    foreign.kind === 'ValidatingPolicy' ? kyvernoHooks(foreign, objects) : constraintHooks(foreign, objects),
  );
}

function kyvernoHooks({ kind, manifest, policy, unknownMode }: ForeignPolicy, objects: readonly JsonObject[]): readonly ForeignHook[] {
  const spec = objectIn(manifest['spec']);
  const { admission, mode } = objectIn(spec['evaluation']);
  if (unknownMode !== undefined || mode === 'JSON' || objectIn(admission)['enabled'] === false) return [];
  const exception = objects.find((object) => isExceptionFrom(object, policy.name));
  const excepted = exception && `PolicyException '${nameOf(exception)}'`;
  const written = textsIn(spec['validationActions']);
  const actions = (['Deny', 'Warn', 'Audit'] as const).filter((action) =>
    written.length === 0 ? action === 'Deny' : written.includes(action),
  );
  const own = {
    speaker: { tool: 'Kyverno', kind, title: `Kyverno's ValidatingPolicy '${policy.name}'` },
    actions,
    constraint: undefined,
    scope: undefined,
    dependsOn: (request: AdmissionRequest) => excepted ?? filteredBy(request),
  } as const;
  return [policy, ...autogenPolicies(policy, spec)].map((each) => ({ ...own, policy: each }));
}

function isExceptionFrom(object: JsonObject, policy: string): boolean {
  const { group } = parseApiVersion(textIn(object['apiVersion']));
  return (
    object['kind'] === 'PolicyException' &&
    group === 'policies.kyverno.io' &&
    objectsIn(objectIn(object['spec'])['policyRefs']).some(({ kind, name }) => kind === 'ValidatingPolicy' && name === policy)
  );
}

/** What Kyverno does not look at unless it is configured so. Source: `config.resourceFilters` in the values of its chart. */
const FILTERED_KINDS: ReadonlySet<string> = new Set([
  'APIService',
  'Binding',
  'Event',
  'Node',
  'ReplicaSet',
  'SubjectAccessReview',
  'TokenReview',
]);
const FILTERED_NAMESPACES: ReadonlySet<string> = new Set(['kube-node-lease', 'kube-public', 'kube-system', 'kyverno']);

function filteredBy({ kind, namespace }: AdmissionRequest): string | undefined {
  return FILTERED_KINDS.has(kind.kind) || FILTERED_NAMESPACES.has(namespace) ? "Kyverno's resourceFilters" : undefined;
}

function constraintHooks({ manifest, policy }: ForeignPolicy, objects: readonly JsonObject[]): readonly ForeignHook[] {
  const schema = objectIn(objectIn(objectIn(objectIn(manifest['spec'])['crd'])['spec'])['validation'])['openAPIV3Schema'];
  const hasDefaults = isJsonObject(schema) && /"default":/.test(printJson(schema));
  return objects
    .filter((object) => isConstraintOf(object, policy.name))
    .map((constraint) => ({
      policy,
      speaker: { tool: 'Gatekeeper', kind: 'ConstraintTemplate', title: `Gatekeeper's ${policy.name} '${nameOf(constraint)}'` },
      actions: constraintActions(constraint),
      constraint,
      scope: readConstraintScope(constraint),
      dependsOn: () => (hasDefaults ? `the defaults of ${policy.name}'s parameters` : undefined),
    }));
}

function nameOf({ metadata }: JsonObject): string {
  return textIn(objectIn(metadata)['name']);
}
