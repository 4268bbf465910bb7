import { allKinds, kindsOfGroup } from '@structural/builtin';
import { NEWEST_KUBERNETES, type KubernetesVersion } from '@structural/core';
import type { JsonPath, SourceDocument } from '@structural/document';
import type { JsonObject } from '@structural/json';
import {
  BUILT_IN_KINDS,
  constantCondition,
  parseApiVersion,
  readBinding,
  readMutatingPolicy,
  readPolicy,
  servedKinds,
  type AdmittedKind,
  type PolicyKind,
} from '@structural/policies';
import type { Diagnostic } from '../diagnostic/diagnostic.js';
import { nearNames } from '../names/near-names.js';
import type { CheckSetup } from '../options/check-setup.js';
import { caretRange } from '../place/position.js';
import { kubernetesVersionText } from '../server/kubernetes-versions.js';
import type { PoliciesFound } from './read-policies.js';

/** A policy or binding that is to be judged, where it is written. */
export interface WrittenPolicy {
  readonly file: string;
  readonly document: SourceDocument;
  readonly root: JsonPath;
  readonly value: JsonObject;
}

/** Something that keeps a policy or binding from having an effect, below the object. */
interface Fault {
  readonly path: JsonPath;
  readonly message: string;
  /** Whether nothing outside of the input can make it right. */
  readonly isCertain: boolean;
  readonly hint?: string;
}

/** What keeps a policy or binding that the server accepts from having an effect: a note where the rest may be elsewhere. */
export function effectDiagnostics(written: WrittenPolicy, kind: PolicyKind, options: CheckSetup): readonly Diagnostic[] {
  const faults = kind.endsWith('Binding') ? bindingFaults(written.value, kind, options) : policyFaults(written.value, kind, options);
  return faults.map(({ hint, isCertain, message, path }) => ({
    rule: 'policy-effect',
    severity: isCertain ? 'warning' : 'info',
    message,
    file: written.file,
    range: caretRange(written.document, [...written.root, ...path], 'value'),
    related: [],
    ...(hint !== undefined && { hint }),
  }));
}

const ELSEWHERE = 'it may be elsewhere';

function bindingFaults(value: JsonObject, kind: PolicyKind, options: CheckSetup): readonly Fault[] {
  const found = foundBy(options);
  if (found === undefined) return [];
  const isMutating = kind === 'MutatingAdmissionPolicyBinding';
  const { paramRef, policyName } = readBinding(value);
  const of = isMutating ? 'MutatingAdmissionPolicy' : 'ValidatingAdmissionPolicy';
  const policies = isMutating ? found.mutating : found.policies;
  const policy = policies.find(({ name }) => name === policyName);
  if (policy === undefined) {
    const message = `the input has no ${of} '${policyName}', which this is to bind`;
    return [{ path: ['spec', 'policyName'], message, ...outside(found, policies.length) }];
  }
  const { paramKind } = policy;
  if (paramRef === undefined) return [];
  const path = ['spec', 'paramRef'];
  if (paramKind === undefined)
    return [{ path, message: `${of} '${policyName}' takes no parameters: it has no paramKind`, isCertain: true }];
  const known = kindsOf(options).find((each) => isParamKind(each, paramKind));
  if (known?.isNamespaced !== false || paramRef.namespace === '') return [];
  const message = `${paramKind.kind} is a kind of the cluster: with a namespace the server refuses each request that the policy is about`;
  return [{ path: [...path, 'namespace'], message, isCertain: true }];
}

function policyFaults(value: JsonObject, kind: PolicyKind, options: CheckSetup): readonly Fault[] {
  const isMutating = kind === 'MutatingAdmissionPolicy';
  const policy = isMutating ? readMutatingPolicy(value) : readPolicy(value);
  const { kubernetesVersion: server = NEWEST_KUBERNETES } = options;
  const validations = isMutating ? [] : readPolicy(value).validations;
  return [
    ...unboundFaults(policy.name, isMutating, foundBy(options)),
    ...paramKindFaults(policy.paramKind, options),
    ...matchFaults(policy.matchConstraints?.resourceRules ?? [], server, options),
    ...policy.matchConditions.flatMap(({ expression }, i): readonly Fault[] => {
      const is = constantCondition(expression, server.minor);
      if (is === undefined) return [];
      const message = is ? 'this is true for every request' : 'this is false for every request: the policy is never applied';
      return [{ path: ['spec', 'matchConditions', i, 'expression'], message, isCertain: true }];
    }),
    ...validations.flatMap(({ expression }, i): readonly Fault[] =>
      constantCondition(expression, server.minor) === true
        ? [
            {
              path: ['spec', 'validations', i, 'expression'],
              message: 'this is true for every request: it refuses nothing',
              isCertain: true,
            },
          ]
        : [],
    ),
  ];
}

function unboundFaults(name: string, isMutating: boolean, found: PoliciesFound | undefined): readonly Fault[] {
  const bindings = isMutating ? found?.mutatingBindings : found?.bindings;
  if (found === undefined || bindings === undefined || bindings.some(({ policyName }) => policyName === name)) return [];
  const message = 'the input has no binding of this policy, without which it does nothing';
  const policies = isMutating ? found.mutating : found.policies;
  const bound = policies.filter((policy) => bindings.some(({ policyName }) => policyName === policy.name)).length;
  // Whoever binds few of them leaves that to others.
  return [{ path: ['metadata', 'name'], message, ...outside(found, bound * 2 >= policies.length ? bound : 0) }];
}

function paramKindFaults(paramKind: ReturnType<typeof readPolicy>['paramKind'], options: CheckSetup): readonly Fault[] {
  if (paramKind === undefined || (options.policyDefinitions ?? options.catalog) === undefined) return [];
  const { group } = parseApiVersion(paramKind.apiVersion);
  const found = (options.policyDefinitions ?? options.catalog)?.find(group, paramKind.kind) ?? [];
  const kinds = [...BUILT_IN_KINDS, ...found.flatMap(({ definition }) => servedKinds(definition))];
  if (kinds.some((kind) => isParamKind(kind, paramKind))) return [];
  const isBuiltin = kindsOfGroup(group).length > 0;
  if (isBuiltin && allKinds().some((each) => each.group === group && each.kind === paramKind.kind)) return [];
  const message = `no kind ${paramKind.kind} of ${paramKind.apiVersion} is known`;
  return [{ path: ['spec', 'paramKind', 'kind'], message, isCertain: isBuiltin, ...(isBuiltin ? {} : { hint: ELSEWHERE }) }];
}

function matchFaults(
  rules: NonNullable<ReturnType<typeof readPolicy>['matchConstraints']>['resourceRules'],
  server: KubernetesVersion,
  options: CheckSetup,
): readonly Fault[] {
  const served = allKinds()
    .filter((each) => each.isServedBy(server.minor))
    .map(({ group, plural, version }) => ({ group, version, resource: plural }));
  return rules.flatMap(({ apiGroups, apiVersions, resources }, i) =>
    resources.flatMap((written, j): readonly Fault[] => {
      const name = written.split('/')[0] ?? '';
      const isOfVersion = ({ version }: { readonly version: string }): boolean =>
        apiVersions.includes('*') || apiVersions.includes(version);
      const isNamed = (kind: (typeof served)[number]): boolean => kind.resource === name && isOfVersion(kind);
      if (name === '*' || apiGroups.includes('*') || served.some((kind) => apiGroups.includes(kind.group) && isNamed(kind))) return [];
      const kinds = [...served, ...kindsOf(options)];
      const inGroups = apiGroups.map((group) => kinds.filter((kind) => kind.group === group));
      if (inGroups.some((known) => known.length === 0)) return [];
      const inVersions = inGroups.flat().filter(isOfVersion);
      if (inVersions.some(isNamed)) return [];
      const where = apiGroups.map((group) => (group === '' ? 'the core group' : group)).join(', ');
      const [near] = nearNames(name, [...new Set(inVersions.map(({ resource }) => resource))]);
      const isCertain = apiGroups.every((group) => kindsOfGroup(group).length > 0);
      const by = isCertain ? `Kubernetes ${kubernetesVersionText(server)} serves` : 'the CRDs in the input serve';
      const message = `${by} no ${name} in ${apiVersions.join(', ')} of ${where}`;
      const hint = near === undefined ? (isCertain ? undefined : ELSEWHERE) : `did you mean ${near}?`;
      return [
        { path: ['spec', 'matchConstraints', 'resourceRules', i, 'resources', j], message, isCertain, ...(hint !== undefined && { hint }) },
      ];
    }),
  );
}

/** All policies and bindings of the input; undefined where nobody looked for them. */
function foundBy({ policies }: CheckSetup): PoliciesFound | undefined {
  return typeof policies === 'object' ? policies.found : undefined;
}

/** What is missing in one file, or where there is nothing of its kind at all, may be elsewhere. */
function outside({ isOfOneFile }: PoliciesFound, others: number): Pick<Fault, 'isCertain' | 'hint'> {
  return isOfOneFile || others === 0 ? { isCertain: false, hint: ELSEWHERE } : { isCertain: true };
}

function kindsOf({ catalog, policyDefinitions = catalog }: CheckSetup): readonly AdmittedKind[] {
  return [...BUILT_IN_KINDS, ...(policyDefinitions?.entries ?? []).flatMap(({ definition }) => servedKinds(definition))];
}

function isParamKind({ group, kind, version }: AdmittedKind, param: { readonly apiVersion: string; readonly kind: string }): boolean {
  const asked = parseApiVersion(param.apiVersion);
  return kind === param.kind && group === asked.group && version === asked.version;
}
