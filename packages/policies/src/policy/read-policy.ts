import { objectIn, isJsonObject, type JsonObject, type JsonValue } from '@structural/json';
import { objectsIn, textIn, textMapIn, textsIn } from './members.js';
import type {
  ObjectSelector,
  MatchResources,
  MutatingAdmissionPolicy,
  MutatingAdmissionPolicyBinding,
  NamedExpression,
  ParamRef,
  ResourceRule,
  ValidatingAdmissionPolicy,
  ValidatingAdmissionPolicyBinding,
  ValidationAction,
} from './policy.js';

/**
 * A ValidatingAdmissionPolicy of its manifest, with the server's defaults.
 *
 * What has another type than the server takes counts as absent: the server refuses such a manifest as a whole.
 */
export function readPolicy(manifest: JsonObject): ValidatingAdmissionPolicy {
  const spec = objectIn(manifest['spec']);
  const { paramKind } = spec;
  return {
    name: textIn(objectIn(manifest['metadata'])['name']),
    paramKind: isJsonObject(paramKind) ? { apiVersion: textIn(paramKind['apiVersion']), kind: textIn(paramKind['kind']) } : undefined,
    matchConstraints: readMatchResources(spec['matchConstraints']),
    matchConditions: readNamed(spec['matchConditions']),
    variables: readNamed(spec['variables']),
    validations: objectsIn(spec['validations']).map(({ expression, message, messageExpression, reason }) => ({
      expression: textIn(expression),
      message: textIn(message),
      messageExpression: textIn(messageExpression),
      reason: typeof reason === 'string' ? reason : undefined,
    })),
    auditAnnotations: objectsIn(spec['auditAnnotations']).map(({ key, valueExpression }) => ({
      key: textIn(key),
      valueExpression: textIn(valueExpression),
    })),
    failurePolicy: spec['failurePolicy'] === 'Ignore' ? 'Ignore' : 'Fail',
  };
}

/** A ValidatingAdmissionPolicyBinding of its manifest, with the server's defaults; as {@link readPolicy}. */
export function readBinding(manifest: JsonObject): ValidatingAdmissionPolicyBinding {
  const spec = objectIn(manifest['spec']);
  return {
    name: textIn(objectIn(manifest['metadata'])['name']),
    policyName: textIn(spec['policyName']),
    paramRef: isJsonObject(spec['paramRef']) ? readParamRef(spec['paramRef']) : undefined,
    matchResources: readMatchResources(spec['matchResources']),
    validationActions: textsIn(spec['validationActions']).filter(isAction),
  };
}

/** A MutatingAdmissionPolicy of its manifest, with the server's defaults; as {@link readPolicy}. */
export function readMutatingPolicy(manifest: JsonObject): MutatingAdmissionPolicy {
  const { failurePolicy, matchConditions, matchConstraints, name, paramKind, variables } = readPolicy(manifest);
  const { mutations, reinvocationPolicy } = objectIn(manifest['spec']);
  return {
    ...{ failurePolicy, matchConditions, matchConstraints, name, paramKind, variables },
    mutations: objectsIn(mutations).map(({ applyConfiguration, jsonPatch, patchType }) =>
      patchType === 'JSONPatch'
        ? { patchType, expression: textIn(objectIn(jsonPatch)['expression']) }
        : { patchType: 'ApplyConfiguration', expression: textIn(objectIn(applyConfiguration)['expression']) },
    ),
    isReinvoked: reinvocationPolicy === 'IfNeeded',
  };
}

/** A MutatingAdmissionPolicyBinding of its manifest, with the server's defaults; as {@link readPolicy}. */
export function readMutatingBinding(manifest: JsonObject): MutatingAdmissionPolicyBinding {
  const { matchResources, name, paramRef, policyName } = readBinding(manifest);
  return { matchResources, name, paramRef, policyName };
}

function isAction(text: string): text is ValidationAction {
  return text === 'Deny' || text === 'Warn' || text === 'Audit';
}

function readParamRef({ name, namespace, parameterNotFoundAction, selector }: JsonObject): ParamRef {
  return {
    name: textIn(name),
    namespace: textIn(namespace),
    selector: isJsonObject(selector) ? readLabelSelector(selector) : undefined,
    parameterNotFoundAction: textIn(parameterNotFoundAction),
  };
}

function readNamed(value: JsonValue | undefined): readonly NamedExpression[] {
  return objectsIn(value).map(({ name, expression }) => ({ name: textIn(name), expression: textIn(expression) }));
}

function readMatchResources(value: JsonValue | undefined): MatchResources | undefined {
  if (!isJsonObject(value)) return undefined;
  return {
    namespaceSelector: readLabelSelector(value['namespaceSelector']),
    objectSelector: readLabelSelector(value['objectSelector']),
    resourceRules: objectsIn(value['resourceRules']).map(readRule),
    excludeResourceRules: objectsIn(value['excludeResourceRules']).map(readRule),
    matchPolicy: textIn(value['matchPolicy']) || 'Equivalent',
  };
}

function readLabelSelector(value: JsonValue | undefined): ObjectSelector {
  const { matchLabels, matchExpressions } = objectIn(value);
  return {
    matchLabels: textMapIn(matchLabels),
    matchExpressions: objectsIn(matchExpressions).map(({ key, operator, values }) => ({
      key: textIn(key),
      operator: textIn(operator),
      values: textsIn(values),
    })),
  };
}

function readRule(rule: JsonObject): ResourceRule {
  return {
    operations: textsIn(rule['operations']),
    apiGroups: textsIn(rule['apiGroups']),
    apiVersions: textsIn(rule['apiVersions']),
    resources: textsIn(rule['resources']),
    resourceNames: textsIn(rule['resourceNames']),
    scope: textIn(rule['scope']) || '*',
  };
}
