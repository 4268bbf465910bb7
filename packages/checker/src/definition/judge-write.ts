import { admit } from '@structural/cel';
import { NEWEST_KUBERNETES, type ReadDefinition } from '@structural/core';
import { appliedOver, type WriteKind } from '../before/written-over.js';
import type { Diagnostic } from '../diagnostic/diagnostic.js';
import type { DefinitionContext } from '../find/definition-context.js';
import { readFound, writtenAs } from '../find/read-found.js';
import type { DefinitionFindings } from './definition-findings.js';
import { errorDiagnostics } from './error-diagnostic.js';

/**
 * The findings about a definition that is applied over a stored one, where that is another verdict than that of replacing it, which `found` has: the
 * other one is said, too.
 */
export function withWrite(context: DefinitionContext, read: ReadDefinition, found: DefinitionFindings): DefinitionFindings {
  const { definition, document, kubernetesVersion, old, write = 'apply' } = context;
  const live = old && context.isItself !== true ? writtenAs(old)?.definition.value : undefined;
  if (old === undefined || live === undefined || !read.ok) return found;
  const over = appliedOver(live, definition.value, write === 'replace' ? 'apply' : write);
  if (over === undefined) return found;
  const applied = { ...context, definition: { ...definition, value: over.value } };
  const readApplied = readFound(document, applied.definition, context);
  if (!readApplied.ok) return found;
  const { errors } = admit(readApplied.definition, old, kubernetesVersion ?? NEWEST_KUBERNETES, undefined, readApplied.api);
  const isReplaced = (found.admission?.errors ?? []).length === 0;
  if (isReplaced === (errors.length === 0)) return found;
  if (!isReplaced) return write === 'replace' ? found : asAccepted(found, over.kept, write);
  const hint = refusedHint(over.kept, write);
  const severity = write === 'replace' ? 'warning' : 'error';
  const more = errorDiagnostics(applied, errors, readApplied.definition).map((error): Diagnostic => ({ ...error, severity, hint }));
  const { refusal = write === 'replace' ? undefined : { causes: errors } } = found;
  return { ...found, diagnostics: [...found.diagnostics, ...more], ...(refusal && { refusal }) };
}

/** What an apply accepts, and a replacement would not be. */
function asAccepted(
  { admission, diagnostics: all, isUpdate }: DefinitionFindings,
  kept: readonly string[],
  write: WriteKind,
): DefinitionFindings {
  const hint = `judged as ${COMMANDS[write]} writes it, which keeps ${listed(kept)} of the stored CRD; kubectl replace is refused`;
  const diagnostics = all.map((each): Diagnostic => (each.cause === undefined ? each : { ...each, severity: 'warning', hint }));
  return { ...(admission && { admission }), diagnostics, isUpdate };
}

function refusedHint(kept: readonly string[], write: WriteKind): string {
  const isPreserving = kept.includes('spec.preserveUnknownFields: true');
  const way = isPreserving ? 'write preserveUnknownFields: false' : 'write what must be there instead';
  const other = write === 'replace' ? 'judged as kubectl replace writes it, which is accepted' : 'kubectl replace is accepted';
  return `${COMMANDS[write === 'replace' ? 'apply' : write]} keeps ${listed(kept)} of the stored CRD, as the manifest does not mention it: ${way}; ${other}`;
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
