import { readDefinition, structuralVerdicts, type CustomResourceDefinition } from '@structural/core';
import { parseBody } from '@structural/document';
import { answeredError } from './answered-error.js';
import type { Answer, Request } from './request.js';

type Reading =
  | { readonly ok: false; readonly decodeError: string }
  | { readonly ok: true; readonly apiVersion: string; readonly strictErrors: readonly string[]; readonly definition: CustomResourceDefinition };

/** Reads a CRD from a request body, in YAML or JSON, as the server's codec does. */
function readBody(text: string): Reading {
  const parsed = parseBody(text);
  if (!parsed.ok) return { ok: false, decodeError: parsed.error.message };
  const { format, value, duplicates, strictError } = parsed;
  // YAML reaches the decoder without its duplicate keys; what is said of them is said before.
  if (format === 'json') return readDefinition(value, { duplicates: duplicates.map((duplicate) => duplicate.path), keyOrder: 'written' });
  return readDefinition(value, strictError === undefined ? {} : { yamlStrictError: strictError });
}

/**
 * Answers `crd` as far as the engine judges it: decoding, strictness and the structural verdict.
 *
 * `errors` and `warnings` of the admission chapters are absent rather than empty, and the protocol's `--part structural` does
 * not compare them.
 */
export function answerCrd(request: Request): Answer {
  const reading = readBody(request.crd ?? '');
  if (!reading.ok) return { decodeError: reading.decodeError };
  if (request.old !== undefined && request.old !== '') {
    const old = readBody(request.old);
    if (!old.ok) return { decodeError: `old: ${old.decodeError}` };
  }
  return {
    apiVersion: reading.apiVersion,
    strictErrors: reading.strictErrors,
    structural: structuralVerdicts(reading.definition).map(({ version, conversionError, errors }) =>
      conversionError === undefined ? { version, errors: errors.map(answeredError) } : { version, conversionError },
    ),
  };
}
