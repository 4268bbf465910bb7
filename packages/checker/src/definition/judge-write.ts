import { admit } from '@structural/cel';
import { NEWEST_KUBERNETES, type CustomResourceDefinition, type FieldError, type KubernetesVersion } from '@structural/core';
import type { ReadDefinition } from '@structural/core';
import type { JsonObject } from '@structural/json';
import { compareWrites, writeWords, type TwoWrites } from '../before/two-writes.js';
import { appliedOver, type WriteKind, type WrittenOver } from '../before/written-over.js';
import type { DefinitionContext } from '../find/definition-context.js';
import { readFound, writtenAs, type Reader, type WrittenDefinition } from '../find/read-found.js';
import type { DefinitionFindings } from './definition-findings.js';
import { errorDiagnostics } from './error-diagnostic.js';

/**
 * The findings about a definition that is written over a stored one in the way that was chosen, where `found` has those of replacing it; where the
 * other way has another verdict, that is said, too.
 */
export function withWrite(context: DefinitionContext, read: ReadDefinition, found: DefinitionFindings): DefinitionFindings {
  const { definition, document, old, write = 'apply' } = context;
  const { admission } = found;
  if (old === undefined || context.isItself === true || !read.ok || admission === undefined) return found;
  const applied = admitApplied({ document, definition }, old, write, context);
  const writes = applied && compareWrites(applied.errors, admission.errors);
  if (applied === undefined || writes === undefined) return found;
  const words = writeWords(write, applied.kept, 'CRD');
  const isOnlyReplaced = new Set(writes.onlyReplaced);
  const more = errorDiagnostics({ ...context, definition: applied.written.definition }, writes.onlyApplied, applied.definition);
  const diagnostics = [
    ...found.diagnostics.map((each) =>
      each.cause !== undefined && isOnlyReplaced.has(each.cause) ? { ...each, ...words.replaced } : each,
    ),
    ...more.map((each) => ({ ...each, ...words.applied })),
  ];
  const errors = write === 'replace' ? admission.errors : applied.errors;
  const other = found.refusal !== undefined && !('causes' in found.refusal) ? found.refusal : undefined;
  const refusal = other ?? (errors.length > 0 ? { causes: errors } : undefined);
  return { admission: { ...admission, errors }, diagnostics, isUpdate: found.isUpdate, ...(refusal && { refusal }) };
}

/** What a definition becomes that is written over a stored one; undefined where that is what was written, or the text of the stored one is not known. */
export function definitionOver(old: CustomResourceDefinition, next: JsonObject, write: WriteKind): WrittenOver | undefined {
  const live = writtenAs(old)?.definition.value;
  return live && appliedOver(live, next, write);
}

/** What a server says of a definition that is applied over a stored one. */
interface AppliedDefinition {
  readonly written: WrittenDefinition;
  readonly definition: CustomResourceDefinition;
  readonly errors: readonly FieldError[];
  readonly kept: readonly string[];
}

/** Undefined where applying is the same as replacing, or the text of the stored one is not known. */
function admitApplied(
  { definition, document }: WrittenDefinition,
  old: CustomResourceDefinition,
  write: WriteKind,
  reader: Reader,
  storedVersions?: readonly string[],
): AppliedDefinition | undefined {
  const over = definitionOver(old, definition.value, write === 'replace' ? 'apply' : write);
  if (over === undefined) return undefined;
  const written = { document, definition: { ...definition, value: over.value } };
  const read = readFound(document, written.definition, reader);
  if (!read.ok) return undefined;
  const { errors } = admit(read.definition, old, reader.kubernetesVersion ?? NEWEST_KUBERNETES, storedVersions, read.api);
  return { written, definition: read.definition, errors, kept: over.kept };
}

/** What a server says of a definition that takes the place of a stored one. */
export interface SuccessorVerdict {
  /** Of the write that was chosen. */
  readonly errors: readonly FieldError[];
  readonly warnings: readonly string[];
  /** How the other write differs, and in which words that is said. */
  readonly other?: { readonly writes: TwoWrites; readonly words: ReturnType<typeof writeWords> };
}

/** Judges a definition as the successor of a stored one, in the way in which it is written. */
export function admitSuccessor(
  next: CustomResourceDefinition,
  old: CustomResourceDefinition,
  kubernetesVersion: KubernetesVersion,
  {
    storedVersions,
    write = 'apply',
  }: { readonly storedVersions?: readonly string[] | undefined; readonly write?: WriteKind | undefined } = {},
): SuccessorVerdict {
  const { errors, warnings } = admit(next, old, kubernetesVersion, storedVersions);
  const written = writtenAs(next);
  const applied = written && admitApplied(written, old, write, { kubernetesVersion }, storedVersions);
  const writes = applied && compareWrites(applied.errors, errors);
  if (applied === undefined || writes === undefined) return { errors, warnings };
  const other = { writes, words: writeWords(write, applied.kept, 'CRD') };
  return { errors: write === 'replace' ? errors : applied.errors, warnings, other };
}
