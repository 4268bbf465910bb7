import { pathText, type FieldError } from '@structural/core';
import type { Severity } from '../rules/record/severity.js';
import type { WriteKind } from './written-over.js';

/** How the errors of an object that is applied over a stored one differ from those of replacing that one. */
export interface TwoWrites {
  readonly onlyApplied: readonly FieldError[];
  readonly onlyReplaced: readonly FieldError[];
}

/** Compares the errors of two writes, by what each is about and where; undefined where the writes do not differ. */
export function compareWrites(applied: readonly FieldError[], replaced: readonly FieldError[]): TwoWrites | undefined {
  const onlyApplied = without(applied, replaced);
  const onlyReplaced = without(replaced, applied);
  return onlyApplied.length + onlyReplaced.length === 0 ? undefined : { onlyApplied, onlyReplaced };
}

function without(errors: readonly FieldError[], others: readonly FieldError[]): readonly FieldError[] {
  const known = new Set(others.map(nameOf));
  return errors.filter((error) => !known.has(nameOf(error)));
}

function nameOf({ detail, origin, path }: FieldError): string {
  return `${origin} ${pathText(path)} ${detail}`;
}

/** How it is said that only one of the writes is refused. */
export interface WriteWords {
  readonly applied: { readonly severity: Severity; readonly hint: string };
  /** Absent where replacing is what is judged, so that its errors need no words. */
  readonly replaced?: { readonly severity: Severity; readonly hint: string };
}

/** The words about an object, `what` it is, that is judged as one of the writes, of which applying keeps some of the stored one. */
export function writeWords(write: WriteKind, kept: readonly string[], what: 'CRD' | 'object'): WriteWords {
  const command = COMMANDS[write === 'replace' ? 'apply' : write];
  const keeps = keptText(write, kept, what);
  const way = wayOut(write, kept);
  if (write === 'replace')
    return { applied: { severity: 'warning', hint: `${keeps}: ${way}; judged as kubectl replace writes it, which is accepted` } };
  return {
    applied: { severity: 'error', hint: `${keeps}: ${way}; kubectl replace is accepted` },
    replaced: {
      severity: 'warning',
      hint: `judged as ${command} writes it, which keeps ${listed(kept)} of the stored ${what}; kubectl replace is refused`,
    },
  };
}

/** What is written so that nothing is kept: null takes a field away, but for server-side apply, which has no word for that. */
function wayOut(write: WriteKind, kept: readonly string[]): string {
  if (kept.includes('spec.preserveUnknownFields: true')) return 'write preserveUnknownFields: false';
  if (write === 'server-side') return 'write what must be there instead';
  const [, name] = /^[^:[\]]*?([\w-]+)(?::|$)/.exec(kept[0] ?? '') ?? [];
  return kept.length === 1 && name !== undefined ? `write ${name}: null, which takes it away` : 'write null for what is to go';
}

/** That applying keeps some of the stored object. */
export function keptText(write: WriteKind, kept: readonly string[], what: 'CRD' | 'object'): string {
  return `${COMMANDS[write === 'replace' ? 'apply' : write]} keeps ${listed(kept)} of the stored ${what}, as the manifest does not mention it`;
}

const COMMANDS: Readonly<Record<WriteKind, string>> = {
  apply: 'kubectl apply',
  replace: 'kubectl replace',
  'server-side': 'kubectl apply --server-side',
};

function listed(kept: readonly string[]): string {
  return `${kept.slice(0, MAX_LISTED).join(', ')}${kept.length > MAX_LISTED ? ` and ${kept.length - MAX_LISTED} more` : ''}`;
}

const MAX_LISTED = 4;
