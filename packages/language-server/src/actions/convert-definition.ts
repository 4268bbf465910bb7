import type { Fix } from '@structural/checker';
import { migrateFile } from '@structural/evolve';
import type { ParsedText } from '../cursor/parsed-text.js';
import { placeAt } from '../cursor/place-at.js';

/**
 * Makes the definitions of a file ones of apiextensions.k8s.io/v1, as `kubectl structural migrate` does, where an offset is in one of v1beta1; undefined
 * elsewhere. The title says how much is left for a person to decide.
 */
export function conversion({ documents, text }: ParsedText, offset: number): Pick<Fix, 'edits' | 'title'> | undefined {
  if (!text.includes('apiextensions.k8s.io/v1beta1')) return undefined;
  const place = placeAt(documents, offset);
  if (place?.isDefinition !== true || place.object['apiVersion'] !== 'apiextensions.k8s.io/v1beta1') return undefined;
  const { definitions, text: converted } = migrateFile(text);
  if (converted === text) return undefined;
  const open = definitions.flatMap(({ decisions }) => decisions).length;
  const left = open === 0 ? '' : ` (${String(open)} ${open === 1 ? 'decision' : 'decisions'} left)`;
  return { title: `Convert to apiextensions.k8s.io/v1${left}`, edits: [{ range: { start: 0, end: text.length }, text: converted }] };
}
