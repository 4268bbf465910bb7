import { goQuote } from '@structural/go';
import { labelKeyFaults } from '../names/label.js';
import type { DefinitionBehaviour } from '../kubernetes/definition-behaviour.js';
import type { ObjectMeta } from './object-meta.js';
import { addedFinalizers } from './validate-object-meta.js';

const STANDARD: ReadonlySet<string> = new Set(['orphan', 'foregroundDeletion', 'kubernetes']);

/** What the server remarks on finalizers that were added: best they carry a domain. Source: `pkg/registry/customresource`, validateKubeFinalizerName. */
export function finalizerWarnings(
  meta: ObjectMeta,
  old: ObjectMeta | undefined,
  { labelKeys, warnsOfFinalizers }: DefinitionBehaviour,
): readonly string[] {
  if (warnsOfFinalizers === undefined) return [];
  return addedFinalizers(meta, old).flatMap((finalizer) => {
    const remarks = [...labelKeyFaults(finalizer, labelKeys)];
    if (!finalizer.includes('/') && !STANDARD.has(finalizer)) {
      const including = warnsOfFinalizers === 'with a path' && finalizer.includes('.') ? ' including a path (/)' : '';
      remarks.push(`prefer a domain-qualified finalizer name${including} to avoid accidental conflicts with other finalizer writers`);
    }
    return remarks.map((remark) => `metadata.finalizers: ${goQuote(finalizer)}: ${remark}`);
  });
}
