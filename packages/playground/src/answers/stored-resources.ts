import { builtinEntry, plainPath } from '@structural/checker';
import { storeFile } from '@structural/evolve';
import type { FileView } from '@structural/language-server/worker';
import { diffLines } from 'diff';
import type { DiffPart, StoredAnswer, StoredObjectAnswer } from '../protocol/protocol.js';

/** What becomes of the resources of a text on their way to storage, and how the stored text differs. */
export function storedResources(text: string, { catalog, kubernetesVersion, options: { kubernetes } }: FileView): StoredAnswer {
  const stored = storeFile(text, { catalog, kubernetesVersion, kubernetes, step: 'stored', refused: 'as-judged' });
  const objects = stored.objects.map(({ changes, description, outcome, problem }): StoredObjectAnswer => {
    const fields = (...kinds: readonly string[]): readonly string[] =>
      changes.filter(({ kind }) => kinds.includes(kind)).map(({ path }) => plainPath(path));
    return {
      title: [description.kind, description.name || description.generateName].filter((part) => part !== '').join(' ') || 'an object',
      outcome:
        outcome === 'unknown-kind' && builtinEntry(description.apiVersion, description.kind, kubernetesVersion) ? 'types-only' : outcome,
      removed: fields('pruned', 'dropped'),
      defaulted: fields('defaulted'),
      coerced: fields('coerced'),
      ...(problem !== undefined && { problem }),
    };
  });
  return { objects, text: stored.text, parts: partsOf(stored.before, stored.text) };
}

/** The time that it takes to find the least change grows with that change: past it everything is replaced. */
const MAX_EDITS = 2000;

function partsOf(before: string, after: string): readonly DiffPart[] {
  const parts = diffLines(before, after, { maxEditLength: MAX_EDITS }) ?? [
    { value: before, removed: true, added: false },
    { value: after, removed: false, added: true },
  ];
  return parts.map(({ added, removed, value }) => ({ kind: added ? 'added' : removed ? 'removed' : 'same', text: value }));
}
