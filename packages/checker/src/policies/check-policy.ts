import { errorBody, NEWEST_KUBERNETES, pathSegments, type FieldError } from '@structural/core';
import type { JsonPath, Range, SourceDocument } from '@structural/document';
import type { JsonObject } from '@structural/json';
import {
  apiVersionOf,
  policyExpressionScope,
  policyKindOf,
  readForeignPolicy,
  readPolicy,
  specErrors,
  typeCheckWarnings,
  typesToCheck,
  type PolicyExpressionScope,
} from '@structural/policies';
import type { Diagnostic } from '../diagnostic/diagnostic.js';
import type { FoundObject } from '../find/find-objects.js';
import type { CheckSetup } from '../options/check-setup.js';
import { originRecord } from '../origins/origins.js';
import { expressionPlace } from '../place/expression-place.js';
import { caretRange, isWrittenAt, writtenRanges } from '../place/position.js';
import { checkForeignPolicy } from './check-foreign-policy.js';
import { knownKinds } from './known-kinds.js';
import { effectDiagnostics, type WrittenPolicy } from './policy-effect.js';

/** What the server refuses in a policy or binding, or another tool in its own; undefined for any other object. */
export function checkPolicy(
  file: string,
  document: SourceDocument,
  found: FoundObject,
  options: CheckSetup,
): readonly Diagnostic[] | undefined {
  const { path: root, value } = found;
  const kind = policyKindOf(value);
  if (kind === undefined) {
    const foreign = readForeignPolicy(value);
    return foreign && checkForeignPolicy(file, document, found, foreign, options);
  }
  const errors = specErrors(value, kind, options.kubernetesVersion ?? NEWEST_KUBERNETES);
  const refused = errors.map((error): Diagnostic => ({
    rule: 'admission-policy',
    severity: 'error',
    message: errorBody(error),
    file,
    range: rangeOf(document, root, error),
    cause: error,
    related: [],
  }));
  if (errors.length > 0) return refused;
  const written = { file, document, root, value };
  const types = kind === 'ValidatingAdmissionPolicy' ? typeDiagnostics(written, options) : [];
  return [...types, ...effectDiagnostics(written, kind, options)];
}

/** What a controller would write into the status of a policy, which nobody reads there. */
function typeDiagnostics(
  { document, file, root, value }: WrittenPolicy,
  { catalog, kubernetesVersion = NEWEST_KUBERNETES, policyDefinitions = catalog }: CheckSetup,
): readonly Diagnostic[] {
  const known = knownKinds(policyDefinitions, kubernetesVersion);
  const policy = readPolicy(value);
  return typeCheckWarnings(policy, known).map(({ field, index, warning }) => {
    const path = [...root, 'spec', 'validations', index, field];
    const written = writtenRanges(document, path);
    const inExpression = written && expressionPlace(document.text, written.value, warning);
    return {
      rule: 'admission-policy',
      severity: 'warning',
      message: warning.trimEnd(),
      file,
      range: inExpression ?? caretRange(document, path, 'value'),
      related: [],
      hint: `${TYPES_CHECKED}${ASKS_KIND.test(policy.validations[index]?.[field] ?? '') ? `; ${EACH_KIND}` : ''}`,
    };
  });
}

/** What the expressions of a policy may say, for those who complete what is written; a variable sees those `before` it. */
export function policyScope(
  value: JsonObject,
  { catalog, kubernetesVersion = NEWEST_KUBERNETES }: Pick<CheckSetup, 'catalog' | 'kubernetesVersion'>,
  before?: number,
): PolicyExpressionScope | undefined {
  return policyExpressionScope(value, knownKinds(catalog, kubernetesVersion), before);
}

/** The kinds that a policy names, as far as they are known; none of what is no policy, nor of a policy about kinds of any name. */
export function policyKinds(
  value: JsonObject,
  { catalog, kubernetesVersion = NEWEST_KUBERNETES }: Pick<CheckSetup, 'catalog' | 'kubernetesVersion'>,
): readonly { readonly apiVersion: string; readonly kind: string }[] {
  if (policyKindOf(value)?.endsWith('Policy') !== true) return [];
  const kinds = typesToCheck(readPolicy(value), knownKinds(catalog, kubernetesVersion));
  return kinds.map((kind) => ({ apiVersion: apiVersionOf(kind), kind: kind.kind }));
}

const TYPES_CHECKED = 'the server accepts the policy, and a controller writes this into status.typeChecking';
const ASKS_KIND = /\b(?:object|request)\.kind\b|\brequest\.resource\b/;
const EACH_KIND = 'the types of each kind are checked, even where the expression asks for the kind before: fields of dyn(object) are not';

function rangeOf(document: SourceDocument, root: JsonPath, error: FieldError): Range {
  const path = [...root, ...pathSegments(error.path).map((segment) => (segment.kind === 'index' ? segment.index : segment.name))];
  const written = originRecord(error.origin).isInExpression === true ? writtenRanges(document, path) : undefined;
  const inExpression = written && expressionPlace(document.text, written.value, error.detail);
  if (inExpression !== undefined) return inExpression;
  if (!isWrittenAt(document, [...root, 'spec'])) return caretRange(document, [...root, 'kind'], 'key');
  return caretRange(document, path, error.type === 'FieldValueRequired' ? 'key' : 'value');
}
