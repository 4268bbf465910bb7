import {
  type CustomResourceDefinition,
  type FieldError,
  type FieldErrorType,
  type FieldPath,
  DeferredValue,
  errorBody,
  OMITTED,
} from '@structural/core';
import type { JsonPath, Range } from '@structural/document';
import { valueAt } from '@structural/json';
import type { DefinitionContext } from '../find/definition-context.js';
import type { Diagnostic, RelatedPlace } from '../diagnostic/diagnostic.js';
import { distinctMetadata } from '../diagnostic/distinct-metadata.js';
import { expressionPlace } from '../place/expression-place.js';
import { manifestPaths } from '../place/manifest-path.js';
import { isWrittenAt, placesOf, writtenRanges, type Mark } from '../place/position.js';
import { causePath } from '../origins/cause-path.js';
import type { HintSubject } from '../origins/origin-record.js';
import { originRecord } from '../origins/origins.js';

/** The errors of one definition as findings, one for each but for metadata that is refused twice. */
export function errorDiagnostics(
  context: DefinitionContext,
  errors: readonly FieldError[],
  definition: CustomResourceDefinition,
): readonly Diagnostic[] {
  const budget = { left: MAX_PRINTED_STRUCTS };
  return distinctMetadata(errors.map((error) => errorDiagnostic(context, error, { definition, errors }, bodyWithin(error, budget))));
}

// Some errors print a whole schema, and such schemas may be nested: their texts together are not linear in the definition.
const MAX_PRINTED_STRUCTS = 8 << 20;

/** The server's words, without the value where it would be one more of too many printed structs. */
function bodyWithin(error: FieldError, budget: { left: number }): string {
  if (!(error.badValue instanceof DeferredValue)) return errorBody(error);
  const { detail, origin, path, type } = error;
  if (budget.left <= 0) return errorBody({ type, path, badValue: OMITTED, detail, origin });
  const body = errorBody(error);
  budget.left -= body.length;
  return body;
}

function errorDiagnostic(
  context: DefinitionContext,
  error: FieldError,
  { definition, errors }: Pick<HintSubject, 'definition' | 'errors'>,
  message: string,
): Diagnostic {
  const { atPath, hint: given, isInExpression, rule: named } = originRecord(error.origin);
  const rule = typeof named === 'string' ? named : named(error);
  const at = causePath(error, definition);
  const marksValue = QUOTES_VALUE.has(error.type) && (at === error.path || rule === 'default-value');
  const { range: marked, related } = markedPlaces(context, at, marksValue ? 'value' : 'key');
  const range = (isInExpression && placeInExpression(context, error, at)) ?? marked;
  if (atPath !== undefined) {
    // What demands a field is marked; this is where the field is missing.
    const [missing] = placesOf(context.document, context.definition, error.path, 'key').places;
    related.unshift({ file: context.file, range: missing.range, message: atPath });
  }
  const isWritten = (path: JsonPath): boolean => isWrittenAt(context.document, [...context.definition.path, ...path]);
  const subject = {
    definition,
    errors,
    ...(context.kubernetesVersion && { kubernetesVersion: context.kubernetesVersion }),
    manifestPath: (path: FieldPath): JsonPath => manifestPaths(context.definition.value, path, 1).paths[0],
    valueAt: (path: JsonPath) => valueAt(context.definition.value, path),
  };
  const hint = typeof given === 'function' ? given(error, { ...subject, isWritten }) : given;
  return { rule, severity: 'error', message, file: context.file, range, cause: error, related, ...(hint === undefined ? {} : { hint }) };
}

/** The part of an expression that its compiler does not take. */
function placeInExpression({ definition, document }: DefinitionContext, { detail }: FieldError, at: FieldPath): Range | undefined {
  if (!detail.includes('ERROR: <input>:')) return undefined;
  const [path] = manifestPaths(definition.value, at, 1).paths;
  const location = writtenRanges(document, [...definition.path, ...path]);
  return location && expressionPlace(document.text, location.value, detail);
}

/** The principal place of a path, and the others with the versions that they belong to. */
export function markedPlaces(
  { definition, document, file }: DefinitionContext,
  path: FieldPath,
  mark: Mark,
): { readonly range: Diagnostic['range']; readonly related: RelatedPlace[] } {
  const {
    places: [first, ...others],
    more,
  } = placesOf(document, definition, path, mark);
  const related = others.map(({ range, version }, i) => {
    const rest = i === others.length - 1 && more > 0 ? `, and in ${more} more` : '';
    return { file, range, message: `the same in version ${version ?? 'unnamed'}${rest}` };
  });
  return { range: first.range, related };
}

/** The errors that quote the value they find wrong; the others are about the field's being there, or not. */
const QUOTES_VALUE: ReadonlySet<FieldErrorType> = new Set<FieldErrorType>([
  'FieldValueInvalid',
  'FieldValueTypeInvalid',
  'FieldValueNotSupported',
  'FieldValueDuplicate',
  'FieldValueTooLong',
]);
