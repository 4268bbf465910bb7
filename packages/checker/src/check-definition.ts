import type { CustomResourceDefinition, FieldErrorType, NonStructuralSchemaCondition, StructuralFinding } from '@structural/core';
import { errorBody, fieldPath, invalid, nonStructuralSchemaCondition, readDefinition, validateStructuralSchemas } from '@structural/core';
import type { SourceDocument } from '@structural/document';
import { locate, locateNearest } from '@structural/document';
import type { JsonValue } from '@structural/json';
import { isJsonArray, isJsonObject } from '@structural/json';
import { findDecodeErrorPath } from './decode-error-path.js';
import type { Diagnostic } from './diagnostic.js';
import type { FoundDefinition } from './find-definitions.js';
import { keyRange, placesOf } from './position.js';
import { goUnquote, parseStrictFieldPath } from './strict-field-path.js';

/** What the server would make of one CustomResourceDefinition, for summaries and machines. */
export interface DefinitionVerdict {
  /** `metadata.name`; empty if there is none. */
  readonly name: string;
  readonly apiVersion: string;
  readonly group: string;
  readonly kind: string;
  /** The names of its versions, in the order written. */
  readonly versions: readonly string[];
  /** Whether every schema is structural and unknown fields are pruned; `undefined` for a definition that does not decode. */
  readonly structural: boolean | undefined;
  /** The condition that the server would keep in the definition's status; absent when it would set none. */
  readonly condition?: NonStructuralSchemaCondition;
  readonly errors: number;
  readonly warnings: number;
}

/** One definition in its surroundings. */
export interface DefinitionContext {
  readonly file: string;
  readonly document: SourceDocument;
  readonly definition: FoundDefinition;
}

/** Judges one definition: what the decoder refuses or drops, then what is not structural. */
export function checkDefinition(context: DefinitionContext): { readonly verdict: DefinitionVerdict; readonly diagnostics: readonly Diagnostic[] } {
  const { definition, document } = context;
  const read = readDefinition(definition.value, { keyOrder: document.format === 'json' ? 'written' : 'sorted' });
  if (!read.ok) {
    const diagnostics = [undecodable(context, read.decodeError)];
    return { verdict: { ...describe(context), structural: undefined, ...countSeverities(diagnostics) }, diagnostics };
  }
  const findings = validateStructuralSchemas(read.definition);
  const condition = nonStructuralSchemaCondition(read.definition);
  const diagnostics = [
    ...read.strictErrors.map((text) => unknownField(context, text)),
    ...preservesUnknownFields(context, read.definition),
    ...findings.map((finding) => nonStructural(context, finding)),
  ];
  const verdict: DefinitionVerdict = {
    ...describe(context),
    structural: findings.length === 0 && condition === undefined,
    ...(condition === undefined ? {} : { condition }),
    ...countSeverities(diagnostics),
  };
  return { verdict, diagnostics };
}

/** What the definition calls itself, as far as its text is fit to say so. */
function describe({ definition: { value } }: DefinitionContext): Omit<DefinitionVerdict, 'structural' | 'errors' | 'warnings'> {
  const spec = value['spec'];
  const versions = member(spec, 'versions');
  const names = isJsonArray(versions) ? versions.map((version) => text(member(version, 'name'))) : [text(member(spec, 'version'))];
  return {
    name: text(member(value['metadata'], 'name')),
    apiVersion: text(value['apiVersion']),
    group: text(member(spec, 'group')),
    kind: text(member(member(spec, 'names'), 'kind')),
    versions: names.filter((name) => name !== ''),
  };
}

function member(value: JsonValue | undefined, key: string): JsonValue | undefined {
  return isJsonObject(value) ? value[key] : undefined;
}

function text(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : '';
}

function countSeverities(diagnostics: readonly Diagnostic[]): Pick<DefinitionVerdict, 'errors' | 'warnings'> {
  const errors = diagnostics.filter(({ severity }) => severity === 'error').length;
  const warnings = diagnostics.filter(({ severity }) => severity === 'warning').length;
  return { errors, warnings };
}

function undecodable({ file, document, definition }: DefinitionContext, decodeError: string): Diagnostic {
  const path = [...definition.path, ...(findDecodeErrorPath(definition.value, decodeError) ?? ['apiVersion'])];
  const range = keyRange(locateNearest(document, path));
  return { rule: 'undecodable-definition', severity: 'error', message: decodeError, file, range, related: [] };
}

function unknownField({ file, document, definition }: DefinitionContext, strictError: string): Diagnostic {
  const quoted = /^\w+ field "(.*)"$/s.exec(strictError)?.[1];
  const path = quoted === undefined ? undefined : parseStrictFieldPath(definition.value, goUnquote(quoted));
  return {
    rule: 'unknown-field',
    severity: 'warning',
    message: strictError,
    file,
    range: keyRange(locateNearest(document, [...definition.path, ...(path ?? ['kind'])])),
    related: [],
    hint: 'the server drops this field; with strict field validation, the default of kubectl, it refuses the request',
  };
}

/** The one violation of the condition that no schema is to blame for. */
function preservesUnknownFields({ file, document, definition }: DefinitionContext, { spec }: CustomResourceDefinition): readonly Diagnostic[] {
  if (spec.preserveUnknownFields !== true) return [];
  const path = fieldPath('spec', 'preserveUnknownFields');
  const cause = invalid(path, true, 'must be false', 'structural.preserve-unknown-fields');
  const [place] = placesOf(document, definition, path, 'value');
  const written = locate(document, [...definition.path, 'spec', 'preserveUnknownFields']) !== undefined;
  const defaulted = 'apiextensions.k8s.io/v1beta1 defaults preserveUnknownFields to true: write preserveUnknownFields: false';
  return [{
    rule: 'preserve-unknown-fields',
    severity: 'error',
    message: errorBody(cause),
    file,
    range: place!.range,
    cause,
    related: [],
    ...(written ? {} : { hint: defaulted }),
  }];
}

function nonStructural({ file, document, definition }: DefinitionContext, finding: StructuralFinding): Diagnostic {
  const { at, ...cause } = finding;
  const [first, ...others] = placesOf(document, definition, at, at === cause.path && BLAMES_VALUE.has(cause.type) ? 'value' : 'key');
  const related = others.map(({ range, version }) => ({ file, range, message: `the same in version ${version ?? 'unnamed'}` }));
  if (cause.origin === 'structural.completeness') {
    // What demands a field is marked; this is where the field is missing.
    const places = placesOf(document, definition, cause.path, 'key');
    related.unshift(...places.slice(0, 1).map(({ range }) => ({ file, range, message: 'is where it must be specified' })));
  }
  return { rule: 'structural-schema', severity: 'error', message: errorBody(cause), file, range: first!.range, cause, related };
}

/** The errors that quote the value they find wrong; the others are about the field's being there, or not. */
const BLAMES_VALUE: ReadonlySet<FieldErrorType> = new Set<FieldErrorType>([
  'FieldValueInvalid', 'FieldValueTypeInvalid', 'FieldValueNotSupported', 'FieldValueDuplicate', 'FieldValueTooLong',
]);
