import type { GroupVersionKind } from '@structural/core';
import { objectIn, newJsonObject, type JsonObject } from '@structural/json';
import { objectsIn, textIn, textsIn } from '../policy/members.js';
import type { MatchResources, ValidationAction } from '../policy/policy.js';
import { readBinding } from '../policy/read-policy.js';
import { parseApiVersion, type AdmissionRequest } from '../requests/request.js';

/** The group of Gatekeeper's constraints. */
const CONSTRAINT_GROUP = 'constraints.gatekeeper.sh';

/** Whether an object is a constraint of a kind. */
export function isConstraintOf(object: JsonObject, kind: string): boolean {
  return object['kind'] === kind && parseApiVersion(textIn(object['apiVersion'])).group === CONSTRAINT_GROUP;
}

const ACTIONS: Readonly<Record<string, ValidationAction>> = { deny: 'Deny', warn: 'Warn', dryrun: 'Audit' };

/** Where Gatekeeper enforces constraints on requests. */
const ENFORCEMENT_POINTS: ReadonlySet<string> = new Set(['*', 'validation.gatekeeper.sh', 'vap.k8s.io']);

/** What a constraint does with a violation; none for actions that are not known. Source: `pkg/util/enforcement_action.go` of Gatekeeper. */
export function constraintActions({ spec }: JsonObject): readonly ValidationAction[] {
  const { enforcementAction, scopedEnforcementActions } = objectIn(spec);
  const actions =
    enforcementAction === 'scoped'
      ? objectsIn(scopedEnforcementActions)
          .filter(({ enforcementPoints }) => objectsIn(enforcementPoints).some(({ name }) => ENFORCEMENT_POINTS.has(textIn(name))))
          .map(({ action }) => textIn(action))
      : [textIn(enforcementAction) || 'deny'];
  return [...new Set(actions)].flatMap((action) => ACTIONS[action] ?? []);
}

/** What a constraint is about, read once. */
export interface ConstraintScope {
  /** Whether it is about objects of a kind. */
  isAbout(kind: GroupKind): boolean;
  /** Whether it is about a request, but for its kinds and selectors. */
  matches(request: AdmissionRequest): boolean;
  /** Its selectors, as a binding has them. */
  readonly selectors: Pick<MatchResources, 'namespaceSelector' | 'objectSelector'> | undefined;
}

type GroupKind = Pick<GroupVersionKind, 'group' | 'kind'>;

/** Reads what a constraint is about. Source: `pkg/mutation/match/match.go` of Gatekeeper, Matches. */
export function readConstraintScope({ spec }: JsonObject): ConstraintScope {
  const match = objectIn(objectIn(spec)['match']);
  const kinds = objectsIn(match['kinds']).map((each) => ({ kinds: textsIn(each['kinds']), groups: textsIn(each['apiGroups']) }));
  const isIn = (list: readonly string[], text: string): boolean => list.length === 0 || list.includes('*') || list.includes(text);
  return {
    isAbout: ({ group, kind }) => kinds.length === 0 || kinds.some((each) => isIn(each.kinds, kind) && isIn(each.groups, group)),
    matches: (request) => matches(match, request),
    selectors: selectorsIn(match),
  };
}

function selectorsIn({ labelSelector, namespaceSelector }: JsonObject): ConstraintScope['selectors'] {
  const matchResources = Object.assign(newJsonObject(), {
    ...(labelSelector !== undefined && { objectSelector: labelSelector }),
    ...(namespaceSelector !== undefined && { namespaceSelector }),
  });
  return readBinding(Object.assign(newJsonObject(), { spec: Object.assign(newJsonObject(), { matchResources }) })).matchResources;
}

function matches(match: JsonObject, { kind, name, namespace, object }: AdmissionRequest): boolean {
  const { excludedNamespaces, name: wanted, namespaces, scope, source } = match;
  const isNamespace = kind.group === '' && kind.kind === 'Namespace';
  const named = (list: readonly string[]): boolean => list.some((pattern) => globMatches(pattern, namespace));
  const generateName = textIn(objectIn(object?.['metadata'])['generateName']);
  return (
    (scope !== 'Cluster' || isNamespace || namespace === '') &&
    (scope !== 'Namespaced' || (!isNamespace && namespace !== '')) &&
    (textsIn(namespaces).length === 0 || namespace === '' || named(textsIn(namespaces))) &&
    (namespace === '' || !named(textsIn(excludedNamespaces))) &&
    (textIn(wanted) === '' || globMatches(textIn(wanted), name) || generatedNameMatches(textIn(wanted), generateName)) &&
    source !== 'Generated'
  );
}

/** Whether a pattern with an asterisk at its start, its end, or both takes a text. Source: `pkg/wildcard` of Gatekeeper, Matches. */
function globMatches(pattern: string, text: string): boolean {
  const [starts, ends] = [pattern.startsWith('*'), pattern.endsWith('*')];
  const rest = pattern.slice(starts ? 1 : 0, ends && pattern.length > 1 ? -1 : undefined);
  if (starts && ends) return text.includes(rest);
  if (starts) return text.endsWith(rest);
  return ends ? text.startsWith(rest) : pattern === text;
}

function generatedNameMatches(pattern: string, generateName: string): boolean {
  return generateName !== '' && pattern.endsWith('*') && globMatches(pattern, generateName);
}
