import { readDefinition, type ReadDefinition } from '@structural/core';
import type { DefinitionContext } from '../find/definition-context.js';
import type { Diagnostic } from '../diagnostic/diagnostic.js';
import { duplicateKeyDiagnostics } from '../diagnostic/duplicate-keys.js';
import type { Severity } from '../rules/record/severity.js';
import type { ServerRefusal } from '../server/refusal.js';
import { isOld, unknownField, unreportedField } from './decode-diagnostics.js';

/** The unknown fields of a definition: errors where decoding is strict, which servers before 1.22 never are, and nothing where it is to ignore them. */
export function unknownFieldFindings(context: DefinitionContext, read: ReadDefinition): readonly Diagnostic[] {
  if (!read.ok || context.strict === 'ignore') return [];
  // Of what a definition is made of, the server does not know the fields.
  const isAsked = context.strict === 'strict' && context.document.derivation === undefined;
  const severity: Severity = isAsked && !isOld(context.kubernetesVersion) ? 'error' : 'warning';
  return [
    ...read.strictErrors.map((text) => ({ ...unknownField(context, text), severity })),
    // What the server does not tell it does not refuse.
    ...read.unreportedFields.map((text) => unreportedField(context, text)),
  ];
}

/** The repeated keys of a definition, likewise; warnings in one that is refused before a server minds them. */
export function repeatedKeyFindings(
  { duplicates = [], file, kubernetesVersion, strict }: DefinitionContext,
  isDecoded: boolean,
): readonly Diagnostic[] {
  const isRefused = strict === 'strict' && isDecoded && !isOld(kubernetesVersion);
  return strict === 'ignore' ? [] : duplicateKeyDiagnostics(file, duplicates, isRefused ? 'error' : 'warning');
}

/** What a strict server answers instead of a verdict; undefined where it has nothing against the text. */
export function strictRefusal(
  { definition: { path, value }, document: { format, strictError }, duplicates = [], kubernetesVersion, rewrite }: DefinitionContext,
  findings: readonly Diagnostic[],
): ServerRefusal | undefined {
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  if (errors === 0) return undefined;
  const isYaml = format === 'yaml' && path.length === 0;
  const read = readDefinition(value, {
    keyOrder: format === 'json' ? 'written' : 'sorted',
    ...(kubernetesVersion && { kubernetesVersion }),
    ...(rewrite && { rewrite }),
    ...(duplicates.length === 0
      ? {}
      : isYaml
        ? { ...(strictError !== undefined && { yamlStrictError: strictError }) }
        : { duplicates: duplicates.map((each) => each.path.slice(path.length)) }),
  });
  return read.ok ? { decodeError: `strict decoding error: ${read.strictErrors.join(', ')}`, findings: errors } : undefined;
}
