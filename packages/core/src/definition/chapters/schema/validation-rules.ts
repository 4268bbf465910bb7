import { internalError, invalid, notSupported, printingJson, required, type FieldError } from '../../../field/error.js';
import { child, index, pathText, type FieldPath } from '../../../field/path.js';
import type { JSONSchemaProps, ValidationRule } from '../../../schema/json-schema-props.js';
import { addErrors } from '../../../field/add-errors.js';
import type { AdmissionFindings } from '../../findings.js';
import type { CompiledRule, RuleCompilation } from '../../../rules/rule-compiler.js';
import { fieldPathInSchema, NIL_DEREFERENCE } from './field-path-in-schema.js';
import { mentionsOldSelf } from '../../../rules/mentions-old-self.js';
import type { RuleScope } from '../../../rules/rule-scope.js';
import { hasInnerLineBreak, hasLineBreak, isBlank } from '@structural/go';

const REASONS = ['FieldValueDuplicate', 'FieldValueForbidden', 'FieldValueInvalid', 'FieldValueRequired'];

/**
 * Judges what can be judged of the rules at one schema without compiling them.
 *
 * `isConvertible` tells whether the schema has a structural form; where it has none, any `fieldPath` is good.
 * Source: `pkg/apis/apiextensions/validation`, ValidateCustomResourceDefinitionOpenAPISchema.
 */
export function validateRules(schema: JSONSchemaProps, path: FieldPath, isConvertible: boolean, findings: AdmissionFindings): void {
  const rulesPath = child(path, 'x-kubernetes-validations');
  schema['x-kubernetes-validations']?.forEach((rule, i) => {
    const at = index(rulesPath, i);
    addErrors(findings.errors, textErrors(rule, at), messageExpressionErrors(rule, at), reasonErrors(rule, at));
    if (rule.fieldPath !== '') validateFieldPath(rule.fieldPath, isConvertible ? schema : undefined, child(at, 'fieldPath'), findings);
  });
}

function textErrors({ rule, message }: ValidationRule, path: FieldPath): readonly FieldError[] {
  const at = child(path, 'message');
  if (isBlank(rule)) return [required(child(path, 'rule'), 'rule is not specified', 'rule.rule')];
  if (message !== '' && isBlank(message)) return [invalid(at, message, 'must be non-empty if specified', 'rule.message')];
  if (hasInnerLineBreak(message)) return [invalid(at, message, 'must not contain line breaks', 'rule.message')];
  if (message !== '' || !hasInnerLineBreak(rule)) return [];
  return [required(at, 'message must be specified if rule contains line breaks', 'rule.message')];
}

function messageExpressionErrors({ messageExpression }: ValidationRule, path: FieldPath): readonly FieldError[] {
  if (messageExpression === '' || !isBlank(messageExpression)) return [];
  return [required(child(path, 'messageExpression'), 'messageExpression must be non-empty if specified', 'rule.message-expression')];
}

function reasonErrors({ reason }: ValidationRule, path: FieldPath): readonly FieldError[] {
  return reason === undefined || REASONS.includes(reason)
    ? []
    : [printingJson(notSupported(child(path, 'reason'), reason, REASONS, 'rule.reason'))];
}

function validateFieldPath(fieldPath: string, schema: JSONSchemaProps | undefined, path: FieldPath, findings: AdmissionFindings): void {
  const wrong = (detail: string): void => {
    findings.errors.push(invalid(path, fieldPath, detail, 'rule.field-path'));
  };
  if (isBlank(fieldPath)) wrong('must be non-empty if specified');
  if (hasLineBreak(fieldPath)) wrong('must not contain line breaks');
  if (schema === undefined) return;
  const found = fieldPathInSchema(fieldPath, schema, true);
  if (found.kind === 'invalid') wrong('must be a valid path');
  else if (found.kind === 'panic') findings.panic ??= { message: NIL_DEREFERENCE, at: path };
}

/** How the rules of a schema are treated: not at all where the schema is not structural. */
export interface RuleTreatment {
  readonly compileRules: boolean;
  readonly compilation: RuleCompilation | undefined;
  readonly skipsUntyped: boolean;
}

/**
 * Judges the rules at one schema that has no errors itself or below: their types, whether they compile, and their use of `oldSelf`.
 *
 * Without a compiler the rules are counted as not compiled, taken as good, and searched for the word `oldSelf`.
 * `uncorrelatable` is the topmost list above the schema whose items cannot be shown to be the same before and after an update.
 */
export function validateCompiledRules(
  scope: RuleScope,
  path: FieldPath,
  uncorrelatable: FieldPath | undefined,
  { compilation, skipsUntyped }: RuleTreatment,
  findings: AdmissionFindings,
): void {
  const { schema, type } = scope;
  const rules = schema['x-kubernetes-validations'] ?? [];
  const rulesPath = child(path, 'x-kubernetes-validations');
  if (type.kind === 'crash') {
    findings.panic ??= { message: NIL_DEREFERENCE, at: rulesPath };
  } else if (type.kind !== 'declared' || type.schema === undefined) {
    if (type.kind === 'declared' && skipsUntyped) return;
    findings.errors.push(internalError(rulesPath, type.kind === 'declared' ? NO_TYPE : NOT_CONVERTIBLE, 'rule.type'));
  } else {
    const compiled = compilation?.compile({ schema, path, scope, declared: type.schema }) ?? rules.map(uncompiled);
    if (compilation === undefined) findings.uncompiledRules += rules.length;
    rules.forEach((rule, i) => {
      addErrors(findings.errors, ruleErrors(rule, compiled[i] ?? uncompiled(rule), index(rulesPath, i), uncorrelatable));
    });
  }
}

const NO_TYPE = 'failed to convert to declType for CEL validation rules';

const NOT_CONVERTIBLE =
  'internal error: failed to construct type information for x-kubernetes-validations rules: ' +
  'unable to convert structural schema to CEL declarations';

function uncompiled({ rule }: ValidationRule): CompiledRule {
  return { usesOldSelf: mentionsOldSelf(rule), errors: [] };
}

function ruleErrors(
  rule: ValidationRule,
  compiled: CompiledRule,
  path: FieldPath,
  uncorrelatable: FieldPath | undefined,
): readonly FieldError[] {
  const { usesOldSelf, errors } = compiled;
  if (usesOldSelf && uncorrelatable !== undefined) {
    return [...errors, invalid(child(path, 'rule'), rule.rule, uncorrelatableDetail(uncorrelatable), 'rule.old-self')];
  }
  if (usesOldSelf || rule.optionalOldSelf === undefined) return errors;
  const detail = 'may not be set if oldSelf is not used in rule';
  return [...errors, invalid(child(path, 'optionalOldSelf'), rule.optionalOldSelf, detail, 'rule.optional-old-self')];
}

// One list may hold very many rules, which then share one text.
const uncorrelatableDetails = new WeakMap<FieldPath, string>();

function uncorrelatableDetail(path: FieldPath): string {
  const known = uncorrelatableDetails.get(path);
  if (known !== undefined) return known;
  const detail = `oldSelf cannot be used on the uncorrelatable portion of the schema within ${pathText(path)}`;
  uncorrelatableDetails.set(path, detail);
  return detail;
}
