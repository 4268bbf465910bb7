import { environmentOf, type Environment } from '@structural/cel';
import {
  child,
  dns1035LabelFaults,
  dns1123SubdomainFaults,
  duplicate,
  fieldPath,
  forbidden,
  index,
  internalError,
  invalid,
  notSupported,
  required,
  tooMany,
  type FieldError,
  type FieldPath,
  type KubernetesVersion,
} from '@structural/core';
import { goLowerCase, trimSpace, utf8Length } from '@structural/go';
import { objectIn, isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '@structural/json';
import { compilePolicyExpression, type ExpressionUse } from '../expressions/compile-expression.js';
import { optionsOf } from '../expressions/compile-policy.js';
import { PolicyScope } from '../expressions/expression-scope.js';
import { objectsIn, textIn, textsIn } from '../policy/members.js';
import type { PolicyKind } from '../policy/policy.js';
import { parseApiVersion } from '../requests/request.js';
import { mutationsErrors, unmutableOperations } from './validate-mutations.js';
import { keyFaults, matchResourcesErrors, pathSegmentFaults, selectorErrors } from './validate-match-resources.js';

const ORIGIN = 'policy.invalid';

/**
 * What the server refuses in the spec of a new ValidatingAdmissionPolicy, in its order.
 *
 * Source: `pkg/apis/admissionregistration/validation`, validateValidatingAdmissionPolicySpec.
 */
export function policyErrors(manifest: JsonObject, { minor }: KubernetesVersion): readonly FieldError[] {
  // A new expression may use what the version before knows, so that it survives a rollback.
  return new PolicyValidation(manifest, environmentOf(minor - 1, minor)).errors();
}

/**
 * What the server refuses in the spec of a new MutatingAdmissionPolicy, in its order.
 *
 * Source: `pkg/apis/admissionregistration/validation`, validateMutatingAdmissionPolicySpec.
 */
function mutatingPolicyErrors(manifest: JsonObject, { minor }: KubernetesVersion): readonly FieldError[] {
  return new PolicyValidation(manifest, environmentOf(minor - 1, minor), true).errors();
}

/** What the server refuses in the spec of a policy or binding of any kind. */
export function specErrors(manifest: JsonObject, kind: PolicyKind, kubernetesVersion: KubernetesVersion): readonly FieldError[] {
  switch (kind) {
    case 'ValidatingAdmissionPolicy':
      return policyErrors(manifest, kubernetesVersion);
    case 'ValidatingAdmissionPolicyBinding':
      return bindingErrors(manifest);
    case 'MutatingAdmissionPolicy':
      return mutatingPolicyErrors(manifest, kubernetesVersion);
    case 'MutatingAdmissionPolicyBinding':
      return mutatingBindingErrors(manifest);
  }
}

const IDENTIFIER = /^[_a-zA-Z][_a-zA-Z0-9]*$/;
const RESERVED: ReadonlySet<string> = new Set(
  'true false null in as break const continue else for function if import let loop package namespace return var void while'.split(' '),
);
const REASONS = ['Forbidden', 'Invalid', 'RequestEntityTooLarge'];
const MAX_CONDITIONS = 64;
const MAX_ANNOTATIONS = 20;
const MAX_ANNOTATION_EXPRESSION = 5 * 1024;

class PolicyValidation {
  private readonly spec: JsonObject;
  private readonly hasParams: boolean;
  private readonly scope: PolicyScope;
  private readonly path = fieldPath('spec');

  constructor(
    private readonly manifest: JsonObject,
    private readonly environment: Environment,
    private readonly isMutating = false,
  ) {
    this.spec = objectIn(manifest['spec']);
    this.hasParams = isJsonObject(this.spec['paramKind']);
    this.scope = new PolicyScope(isMutating || objectsIn(this.spec['variables']).length > 0);
  }

  errors(): readonly FieldError[] {
    const { failurePolicy, matchConstraints, paramKind } = this.spec;
    const policy = textIn(failurePolicy) || 'Fail';
    const constraints = child(this.path, 'matchConstraints');
    return [
      ...(policy === 'Fail' || policy === 'Ignore' ? [] : [notSupported(this.at('failurePolicy'), policy, ['Fail', 'Ignore'], ORIGIN)]),
      ...paramKindErrors(paramKind, this.at('paramKind')),
      ...(isJsonObject(matchConstraints) ? matchResourcesErrors(matchConstraints, constraints) : [required(constraints, '', ORIGIN)]),
      ...(isJsonObject(matchConstraints) && objectsIn(matchConstraints['resourceRules']).length === 0
        ? [required(child(constraints, 'resourceRules'), '', ORIGIN)]
        : []),
      ...(this.isMutating ? unmutableOperations(matchConstraints, constraints) : []),
      ...this.matchConditions(),
      ...objectsIn(this.spec['variables']).flatMap((each, i) => this.variable(each, index(this.at('variables'), i))),
      ...(this.isMutating
        ? mutationsErrors(this.spec, this.path, (expression, use, at) => this.compiled(expression, use, at))
        : this.validationsAndAnnotations()),
    ];
  }

  private at(name: string): FieldPath {
    return child(this.path, name);
  }

  private matchConditions(): readonly FieldError[] {
    const conditions = objectsIn(this.spec['matchConditions']);
    const path = this.at('matchConditions');
    const names = conditions.map(({ name }) => textIn(name));
    // Conditions know no variables.
    const scope = new PolicyScope(false);
    return [
      ...(conditions.length > MAX_CONDITIONS ? [tooMany(path, conditions.length, MAX_CONDITIONS, ORIGIN)] : []),
      ...conditions.flatMap((condition, i) => {
        const at = index(path, i);
        const name = names[i] ?? '';
        const expression = trimSpace(textIn(condition['expression']));
        return [
          ...(expression === ''
            ? [required(child(at, 'expression'), '', ORIGIN)]
            : this.compiled(expression, 'matchCondition', child(at, 'expression'), scope)),
          ...(name === ''
            ? [required(child(at, 'name'), '', ORIGIN)]
            : keyFaults(name).map((fault) => invalid(child(at, 'name'), name, fault, ORIGIN))),
          ...(name !== '' && names.indexOf(name) < i ? [duplicate(child(at, 'name'), name, ORIGIN)] : []),
        ];
      }),
    ];
  }

  private variable(variable: JsonObject, path: FieldPath): readonly FieldError[] {
    const name = textIn(variable['name']);
    const expression = textIn(variable['expression']);
    const ofName =
      trimSpace(name) === ''
        ? [required(child(path, 'name'), 'name is not specified', ORIGIN)]
        : IDENTIFIER.test(name) && !RESERVED.has(name)
          ? []
          : [invalid(child(path, 'name'), name, 'must be a valid CEL identifier', ORIGIN)];
    if (trimSpace(expression) === '') return [...ofName, required(child(path, 'expression'), 'expression is not specified', ORIGIN)];
    const context = this.scope.context(this.environment, { hasParams: this.hasParams, hasAuthorizer: true });
    const compiled = compilePolicyExpression(expression, 'variable', context);
    this.scope.addVariable(name, compiled.ok ? compiled.type : undefined);
    return [...ofName, ...(compiled.ok ? [] : [expressionError(child(path, 'expression'), expression, compiled)])];
  }

  private validationsAndAnnotations(): readonly FieldError[] {
    const validations = objectsIn(this.spec['validations']);
    const annotations = objectsIn(this.spec['auditAnnotations']);
    const missing = 'validations or auditAnnotations must contain at least one item';
    if (validations.length === 0 && annotations.length === 0)
      return [required(this.at('validations'), missing, ORIGIN), required(this.at('auditAnnotations'), missing, ORIGIN)];
    const keys = annotations.map(({ key }) => textIn(key));
    const path = this.at('auditAnnotations');
    const tooManyText = `must not have more than ${String(MAX_ANNOTATIONS)} auditAnnotations`;
    return [
      ...validations.flatMap((each, i) => this.validation(each, index(this.at('validations'), i))),
      ...(annotations.length > MAX_ANNOTATIONS ? [invalid(path, this.spec['auditAnnotations'] ?? null, tooManyText, ORIGIN)] : []),
      ...annotations.flatMap((each, i) => [
        ...this.annotation(each, index(path, i)),
        ...(keys.indexOf(keys[i] ?? '') < i ? [duplicate(child(index(path, i), 'key'), keys[i] ?? '', ORIGIN)] : []),
      ]),
    ];
  }

  private validation(validation: JsonObject, path: FieldPath): readonly FieldError[] {
    const [expression, message, messageExpression] = ['expression', 'message', 'messageExpression'].map((name) => textIn(validation[name]));
    const { reason } = validation;
    const written = expression ?? '';
    const said = trimSpace(message ?? '');
    return [
      ...(trimSpace(written) === ''
        ? [required(child(path, 'expression'), 'expression is not specified', ORIGIN)]
        : this.compiled(written, 'validation', child(path, 'expression'))),
      ...this.messageExpression(messageExpression ?? '', child(path, 'messageExpression')),
      ...(message !== '' && said === '' ? [invalid(child(path, 'message'), message ?? '', 'must be non-empty if specified', ORIGIN)] : []),
      ...(/[\n\r]/.test(said) ? [invalid(child(path, 'message'), message ?? '', 'must not contain line breaks', ORIGIN)] : []),
      ...(typeof reason === 'string' && !REASONS.includes(reason) ? [notSupported(child(path, 'reason'), reason, REASONS, ORIGIN)] : []),
    ];
  }

  private messageExpression(expression: string, path: FieldPath): readonly FieldError[] {
    if (expression === '') return [];
    if (trimSpace(expression) === '') return [invalid(path, expression, 'must be non-empty if specified', ORIGIN)];
    return this.compiled(expression, 'message', path);
  }

  private annotation({ key, valueExpression }: JsonObject, path: FieldPath): readonly FieldError[] {
    const name = textIn(objectIn(this.manifest['metadata'])['name']);
    const qualified = `${name}/${textIn(key)}`;
    const at = child(path, 'key');
    const ofKey =
      name === ''
        ? [invalid(at, textIn(key), 'requires metadata.name be non-empty', ORIGIN)]
        : keyFaults(qualified).map((fault) => invalid(at, qualified, fault, ORIGIN));
    const value = child(path, 'valueExpression');
    const expression = trimSpace(textIn(valueExpression));
    if (expression === '') return [...ofKey, required(value, 'valueExpression is not specified', ORIGIN)];
    if (utf8Length(expression) > MAX_ANNOTATION_EXPRESSION)
      return [...ofKey, required(value, `must not exceed ${String(MAX_ANNOTATION_EXPRESSION)} bytes in length`, ORIGIN)];
    return [...ofKey, ...this.compiled(expression, 'auditAnnotation', value, this.scope, textIn(valueExpression))];
  }

  private compiled(
    expression: string,
    use: ExpressionUse,
    path: FieldPath,
    scope: PolicyScope = this.scope,
    written: string = expression,
  ): readonly FieldError[] {
    const context = scope.context(this.environment, { hasParams: this.hasParams, ...optionsOf(use) });
    const compiled = compilePolicyExpression(expression, use, context);
    return compiled.ok ? [] : [expressionError(path, written, compiled)];
  }
}

function expressionError(path: FieldPath, expression: string, fault: { readonly error: string; readonly isInternal: boolean }): FieldError {
  const { error, isInternal } = fault;
  return isInternal ? internalError(path, error, 'policy.expression') : invalid(path, expression, error, 'policy.expression');
}

function paramKindErrors(value: JsonValue | undefined, path: FieldPath): readonly FieldError[] {
  if (!isJsonObject(value)) return [];
  const apiVersion = textIn(value['apiVersion']);
  const kind = textIn(value['kind']);
  return [...apiVersionErrors(apiVersion, child(path, 'apiVersion')), ...kindErrors(kind, child(path, 'kind'))];
}

function apiVersionErrors(apiVersion: string, path: FieldPath): readonly FieldError[] {
  if (apiVersion === '') return [required(path, '', ORIGIN)];
  if (apiVersion.split('/').length > 2) return [invalid(path, apiVersion, `unexpected GroupVersion string: ${apiVersion}`, ORIGIN)];
  const { group, version } = apiVersion === '/' ? { group: '', version: '' } : parseApiVersion(apiVersion);
  const groupFaults = group === '' ? [] : dns1123SubdomainFaults(group);
  const ofGroup = groupFaults.length === 0 ? [] : [invalid(path, group, groupFaults.join(','), ORIGIN)];
  if (version === '') return [...ofGroup, invalid(path, apiVersion, 'version must be specified', ORIGIN)];
  const faults = dns1035LabelFaults(version);
  return faults.length === 0 ? ofGroup : [...ofGroup, invalid(path, version, faults.join(','), ORIGIN)];
}

function kindErrors(kind: string, path: FieldPath): readonly FieldError[] {
  if (kind === '') return [required(path, '', ORIGIN)];
  const faults = dns1035LabelFaults(goLowerCase(kind));
  return faults.length === 0 ? [] : [invalid(path, kind, `may have mixed case, but should otherwise match: ${faults.join(',')}`, ORIGIN)];
}

const ACTIONS = ['Audit', 'Deny', 'Warn'];

/**
 * What the server refuses in the spec of a new ValidatingAdmissionPolicyBinding, in its order.
 *
 * Source: `pkg/apis/admissionregistration/validation`, validateValidatingAdmissionPolicyBindingSpec.
 */
function bindingErrors(manifest: JsonObject): readonly FieldError[] {
  const spec = objectIn(manifest['spec']);
  const path = fieldPath('spec');
  return [...sharedBindingErrors(spec, path), ...actionErrors(spec['validationActions'], child(path, 'validationActions'))];
}

/** What the server refuses in the spec of a new MutatingAdmissionPolicyBinding, in its order. */
function mutatingBindingErrors(manifest: JsonObject): readonly FieldError[] {
  const spec = objectIn(manifest['spec']);
  const path = fieldPath('spec');
  return [...sharedBindingErrors(spec, path), ...unmutableOperations(spec['matchResources'], child(path, 'matchResources'))];
}

function sharedBindingErrors(spec: JsonObject, path: FieldPath): readonly FieldError[] {
  const name = textIn(spec['policyName']);
  const at = child(path, 'policyName');
  return [
    ...(name === '' ? [required(at, '', ORIGIN)] : dns1123SubdomainFaults(name).map((fault) => invalid(at, name, fault, ORIGIN))),
    ...paramRefErrors(spec['paramRef'], child(path, 'paramRef')),
    ...matchResourcesErrors(spec['matchResources'], child(path, 'matchResources')),
  ];
}

function paramRefErrors(value: JsonValue | undefined, path: FieldPath): readonly FieldError[] {
  if (!isJsonObject(value)) return [];
  const name = textIn(value['name']);
  const hasSelector = isJsonObject(value['selector']);
  const action = textIn(value['parameterNotFoundAction']);
  const exclusive = 'name and selector are mutually exclusive';
  const at = child(path, 'parameterNotFoundAction');
  return [
    ...(name === '' ? [] : pathSegmentFaults(name).map((fault) => invalid(child(path, 'name'), name, fault, ORIGIN))),
    ...(name !== '' && hasSelector ? [forbidden(child(path, 'name'), exclusive, ORIGIN)] : []),
    ...(hasSelector ? selectorErrors(value['selector'], child(path, 'selector')) : []),
    ...(name !== '' && hasSelector ? [forbidden(child(path, 'selector'), exclusive, ORIGIN)] : []),
    ...(name === '' && !hasSelector ? [required(path, 'one of name or selector must be specified', ORIGIN)] : []),
    ...(action === '' ? [required(at, '', ORIGIN)] : []),
    ...(action === '' || action === 'Deny' || action === 'Allow' ? [] : [notSupported(at, action, ['Deny', 'Allow'], ORIGIN)]),
  ];
}

function actionErrors(value: JsonValue | undefined, path: FieldPath): readonly FieldError[] {
  const actions = isJsonArray(value) ? textsIn(value) : [];
  const both =
    'must not contain both Deny and Warn (repeating the same validation failure information in the API response and headers serves no purpose)';
  return [
    ...actions.flatMap((action, i) => [
      ...(ACTIONS.includes(action) ? [] : [notSupported(index(path, i), action, ACTIONS, ORIGIN)]),
      ...(actions.indexOf(action) < i ? [duplicate(index(path, i), action, ORIGIN)] : []),
    ]),
    ...(actions.includes('Deny') && actions.includes('Warn') ? [invalid(path, actions, both, ORIGIN)] : []),
    ...(actions.length === 0 ? [required(path, '', ORIGIN)] : []),
  ];
}
