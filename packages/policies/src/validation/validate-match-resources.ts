import {
  child,
  duplicate,
  forbidden,
  index,
  invalid,
  notSupported,
  labelKeyFaults,
  labelValueFaults,
  required,
  NEWEST_KUBERNETES,
  definitionBehaviour,
  type FieldError,
  type FieldPath,
} from '@structural/core';
import { objectIn, isJsonObject, type JsonObject, type JsonValue } from '@structural/json';
import { objectsIn, textIn, textsIn } from '../policy/members.js';

const ORIGIN = 'policy.invalid';

/** The words of the newest server about labels. */
const LABELS = definitionBehaviour(NEWEST_KUBERNETES).labelKeys;
/** What keeps a text from being a qualified name, such as the key of a label. */
export const keyFaults = (key: string): readonly string[] => labelKeyFaults(key, LABELS);
const valueFaults = (value: string): readonly string[] => labelValueFaults(value, LABELS);

/** Judges which requests a policy or binding is about. Source: `pkg/apis/admissionregistration/validation`, validateMatchResources. */
export function matchResourcesErrors(value: JsonValue | undefined, path: FieldPath): readonly FieldError[] {
  if (!isJsonObject(value)) return [];
  const { excludeResourceRules, matchPolicy, namespaceSelector, objectSelector, resourceRules } = value;
  const policy = textIn(matchPolicy) || 'Equivalent';
  const isKnown = policy === 'Exact' || policy === 'Equivalent';
  const rules = (name: string, list: JsonValue | undefined): readonly FieldError[] =>
    objectsIn(list).flatMap((rule, i) => ruleErrors(rule, index(child(path, name), i)));
  return [
    ...(isKnown ? [] : [notSupported(child(path, 'matchPolicy'), policy, ['Equivalent', 'Exact'], ORIGIN)]),
    ...selectorErrors(namespaceSelector, child(path, 'namespaceSelector')),
    ...selectorErrors(objectSelector, child(path, 'objectSelector')),
    ...rules('resourceRules', resourceRules),
    ...rules('excludeResourceRules', excludeResourceRules),
  ];
}

/** Judges a label selector. Source: `k8s.io/apimachinery/pkg/apis/meta/v1/validation`, ValidateLabelSelector. */
export function selectorErrors(value: JsonValue | undefined, path: FieldPath): readonly FieldError[] {
  const { matchExpressions, matchLabels } = objectIn(value);
  const labels = child(path, 'matchLabels');
  return [
    ...Object.entries(objectIn(matchLabels)).flatMap(([key, text]) => [
      ...keyFaults(key).map((fault) => invalid(labels, key, fault, ORIGIN)),
      ...valueFaults(textIn(text)).map((fault) => invalid(labels, textIn(text), fault, ORIGIN)),
    ]),
    ...objectsIn(matchExpressions).flatMap((each, i) => requirementErrors(each, index(child(path, 'matchExpressions'), i))),
  ];
}

function requirementErrors({ key, operator, values }: JsonObject, path: FieldPath): readonly FieldError[] {
  const texts = textsIn(values);
  const at = child(path, 'values');
  const said = textIn(operator);
  const ofOperator =
    said === 'In' || said === 'NotIn'
      ? texts.length === 0
        ? [required(at, "must be specified when `operator` is 'In' or 'NotIn'", ORIGIN)]
        : []
      : said === 'Exists' || said === 'DoesNotExist'
        ? texts.length > 0
          ? [forbidden(at, "may not be specified when `operator` is 'Exists' or 'DoesNotExist'", ORIGIN)]
          : []
        : [invalid(child(path, 'operator'), said, 'not a valid selector operator', ORIGIN)];
  return [
    ...ofOperator,
    ...keyFaults(textIn(key)).map((fault) => invalid(child(path, 'key'), textIn(key), fault, ORIGIN)),
    ...texts.flatMap((text, i) => valueFaults(text).map((fault) => invalid(index(at, i), text, fault, ORIGIN))),
  ];
}

const OPERATIONS = ['*', 'CONNECT', 'CREATE', 'DELETE', 'UPDATE'];
const SCOPES = ['*', 'Cluster', 'Namespaced'];

function ruleErrors(rule: JsonObject, path: FieldPath): readonly FieldError[] {
  const names = textsIn(rule['resourceNames']);
  const operations = textsIn(rule['operations']);
  const groups = textsIn(rule['apiGroups']);
  const versions = textsIn(rule['apiVersions']);
  const scope = textIn(rule['scope']) || '*';
  const at = (name: string): FieldPath => child(path, name);
  return [
    ...names.flatMap((name, i) => [
      ...pathSegmentFaults(name).map((fault) => invalid(index(at('resourceNames'), i), name, fault, ORIGIN)),
      ...(names.indexOf(name) < i ? [duplicate(index(at('resourceNames'), i), name, ORIGIN)] : []),
    ]),
    ...(operations.length === 0 ? [required(at('operations'), '', ORIGIN)] : []),
    ...onlyWildcard(operations, at('operations'), "if '*' is present, must not specify other operations"),
    ...operations.flatMap((operation, i) =>
      OPERATIONS.includes(operation) ? [] : [notSupported(index(at('operations'), i), operation, OPERATIONS, ORIGIN)],
    ),
    ...(groups.length === 0 ? [required(at('apiGroups'), '', ORIGIN)] : []),
    ...onlyWildcard(groups, at('apiGroups'), "if '*' is present, must not specify other API groups"),
    ...(versions.length === 0 ? [required(at('apiVersions'), '', ORIGIN)] : []),
    ...onlyWildcard(versions, at('apiVersions'), "if '*' is present, must not specify other API versions"),
    ...versions.flatMap((version, i) => (version === '' ? [required(index(at('apiVersions'), i), '', ORIGIN)] : [])),
    ...resourcesErrors(textsIn(rule['resources']), at('resources')),
    ...(SCOPES.includes(scope) ? [] : [notSupported(at('scope'), scope, SCOPES, ORIGIN)]),
  ];
}

function onlyWildcard(items: readonly string[], path: FieldPath, detail: string): readonly FieldError[] {
  return items.length > 1 && items.includes('*') ? [invalid(path, items, detail, ORIGIN)] : [];
}

/** What keeps a name out of paths. Source: `k8s.io/apimachinery/pkg/api/validate/content`, IsPathSegmentName. */
export function pathSegmentFaults(name: string): readonly string[] {
  if (name === '.' || name === '..') return [`may not be '${name}'`];
  return ['/', '%'].flatMap((part) => (name.includes(part) ? [`may not contain '${part}'`] : []));
}

function resourcesErrors(resources: readonly string[], path: FieldPath): readonly FieldError[] {
  const errors: FieldError[] = resources.length === 0 ? [required(path, '', ORIGIN)] : [];
  const wholeResources = new Set<string>();
  const everySubresource = new Set<string>();
  let namesResource = false;
  for (const [i, written] of resources.entries()) {
    const at = index(path, i);
    const slash = written.indexOf('/');
    if (written === '') errors.push(required(at, '', ORIGIN));
    else if (slash < 0) namesResource = written !== '*';
    else {
      const resource = written.slice(0, slash);
      const sub = written.slice(slash + 1);
      if (wholeResources.has(resource))
        errors.push(invalid(at, written, `if '${resource}/*' is present, must not specify ${written}`, ORIGIN));
      if (everySubresource.has(sub)) errors.push(invalid(at, written, `if '*/${sub}' is present, must not specify ${written}`, ORIGIN));
      if (sub === '*') wholeResources.add(resource);
      if (resource === '*') everySubresource.add(sub);
    }
  }
  if (resources.length > 1 && resources.includes('*/*'))
    errors.push(invalid(path, resources, "if '*/*' is present, must not specify other resources", ORIGIN));
  if (resources.includes('*') && namesResource)
    errors.push(invalid(path, resources, "if '*' is present, must not specify other resources without subresources", ORIGIN));
  return errors;
}
