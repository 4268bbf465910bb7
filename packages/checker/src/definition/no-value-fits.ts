import { NEWEST_KUBERNETES, type CustomResourceDefinition } from '@structural/core';
import type { Diagnostic } from '../diagnostic/diagnostic.js';
import type { DefinitionContext } from '../find/definition-context.js';
import { markedPlaces } from './error-diagnostic.js';

/** Where a definition accepts no value, one finding for all versions that say the same; only what the stored one does not have. */
export function noValueFits(context: DefinitionContext, definition: CustomResourceDefinition): readonly Diagnostic[] {
  const { file, kubernetesVersion = NEWEST_KUBERNETES, provers, stored } = context;
  const found = provers?.emptyPlaces(definition, kubernetesVersion) ?? [];
  if (provers === undefined || found.length === 0) return [];
  const { name } = definition.metadata;
  const old = name === '' ? undefined : stored?.get(name);
  const known = new Set(old === undefined ? [] : provers.emptyPlaces(old, kubernetesVersion).map(({ message }) => message));
  const diagnostics = new Map<string, Diagnostic>();
  for (const { hint, isValue, message, path } of found) {
    if (known.has(message)) continue;
    const { range, related } = markedPlaces(context, path, isValue ? 'value' : 'key');
    const first = diagnostics.get(message);
    diagnostics.set(
      message,
      first === undefined
        ? { rule: 'no-value-fits', severity: 'warning', message, file, range, related, ...(hint === undefined ? {} : { hint }) }
        : { ...first, related: [...first.related, { file, range, message: 'the same' }] },
    );
  }
  return [...diagnostics.values()];
}
