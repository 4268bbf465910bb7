import { objectIn, type JsonObject } from '@structural/json';
import { isEmptySelector, selects } from '../matching/label-selector.js';
import { textIn, textMapIn } from '../policy/members.js';
import type { ParamKind, ParamRef } from '../policy/policy.js';
import { parseApiVersion, type AdmissionContext, type AdmittedKind } from '../requests/request.js';

/** The parameters for a policy and a binding; undefined among them is to evaluate without any. */
export type Params =
  | { readonly kind: 'known'; readonly params: readonly (JsonObject | undefined)[] }
  | { readonly kind: 'error'; readonly error: string }
  | { readonly kind: 'unknown'; readonly dependsOn: string };

/** The kind of the parameters, or why there is none. Source: `policy/generic`, ensureParamsForPolicyLocked. */
export function paramKindOf(
  paramKind: ParamKind | undefined,
  cluster: AdmissionContext,
): AdmittedKind | { readonly error: string } | { readonly dependsOn: string } | undefined {
  if (paramKind === undefined) return undefined;
  const { group, version } = parseApiVersion(paramKind.apiVersion);
  const served = cluster.kindOf({ group, version, kind: paramKind.kind });
  if (served !== undefined) return served;
  const name = `${group}/${version}, Kind=${paramKind.kind}`;
  if (cluster.isWhole) return { error: `failed to find resource referenced by paramKind: '${name}'` };
  return { dependsOn: `parameters of kind ${paramKind.kind} (${paramKind.apiVersion})` };
}

/** The objects that a binding takes as parameters. Source: `policy/generic`, CollectParams. */
export function collectParams(
  kind: AdmittedKind | undefined,
  paramRef: ParamRef | undefined,
  requestNamespace: string,
  cluster: AdmissionContext,
): Params {
  if (kind === undefined || paramRef === undefined) return { kind: 'known', params: [undefined] };
  const { name, selector, parameterNotFoundAction } = paramRef;
  const namespace = kind.isNamespaced ? paramRef.namespace || requestNamespace : undefined;
  if (namespace === '')
    return { kind: 'error', error: 'cannot use namespaced paramRef in policy binding that matches cluster-scoped resources' };
  if (!kind.isNamespaced && paramRef.namespace !== '')
    return { kind: 'error', error: 'paramRef.namespace must not be provided for a cluster-scoped `paramKind`' };
  if (name !== '' && selector !== undefined) return { kind: 'error', error: 'paramRef.name and paramRef.selector are mutually exclusive' };
  if (name === '' && selector === undefined) return { kind: 'error', error: 'one of name or selector must be provided' };
  const params = cluster.objects(kind, namespace).filter(({ metadata }) => {
    const { name: ownName, labels } = objectIn(metadata);
    if (selector === undefined) return textIn(ownName) === name;
    return isEmptySelector(selector) || selects(selector, { known: textMapIn(labels) }) === true;
  });
  if (params.length > 0) return { kind: 'known', params };
  if (!cluster.isWhole) return { kind: 'unknown', dependsOn: wanted(kind, paramRef) };
  if (parameterNotFoundAction === 'Deny')
    return { kind: 'error', error: 'no params found for policy binding with `Deny` parameterNotFoundAction' };
  return { kind: 'known', params: [] };
}

function wanted({ kind }: AdmittedKind, { name }: ParamRef): string {
  return name === '' ? `the parameters of kind ${kind} that a selector takes` : `the parameters ${kind}/${name}`;
}
