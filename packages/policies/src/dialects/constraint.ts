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

/** The selectors of a constraint, as a binding has them. */
export function constraintSelectors({ spec }: JsonObject): Pick<MatchResources, 'namespaceSelector' | 'objectSelector'> | undefined {
  const { labelSelector, namespaceSelector } = objectIn(objectIn(spec)['match']);
  const matchResources = Object.assign(newJsonObject(), {
    ...(labelSelector !== undefined && { objectSelector: labelSelector }),
    ...(namespaceSelector !== undefined && { namespaceSelector }),
  });
  return readBinding(Object.assign(newJsonObject(), { spec: Object.assign(newJsonObject(), { matchResources }) })).matchResources;
}

/** Whether a constraint is about a request, but for its selectors. Source: `pkg/mutation/match/match.go` of Gatekeeper, Matches. */
export function constraintMatches({ spec }: JsonObject, { kind, name, namespace, object }: AdmissionRequest): boolean {
  const { excludedNamespaces, kinds, name: wanted, namespaces, scope, source } = objectIn(objectIn(spec)['match']);
  const isNamespace = kind.group === '' && kind.kind === 'Namespace';
  const named = (list: readonly string[]): boolean => list.some((pattern) => globMatches(pattern, namespace));
  const ofKinds = objectsIn(kinds);
  const isIn = (list: readonly string[], text: string): boolean => list.length === 0 || list.includes('*') || list.includes(text);
  const generateName = textIn(objectIn(object?.['metadata'])['generateName']);
  return (
    (ofKinds.length === 0 ||
      ofKinds.some((each) => isIn(textsIn(each['kinds']), kind.kind) && isIn(textsIn(each['apiGroups']), kind.group))) &&
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
