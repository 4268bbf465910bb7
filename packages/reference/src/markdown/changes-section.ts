import type { ApiReference, VersionReference } from '../model/api-reference.js';
import { affected, changesOf, MAX_CHANGES } from '../versions/changes.js';
import { code, literal } from './literal.js';
import { table } from './table.js';

/** What changed since the definition was published before; empty where nobody said what was there. */
export function changesSection(reference: ApiReference, own: VersionReference): string {
  const changes = changesOf(reference, own);
  if (changes === undefined) return '';
  if (changes.length === 0) return 'Nothing changed since the previous version.\n';
  const rows = changes
    .slice(0, MAX_CHANGES)
    .map((change) => [
      change.field === undefined ? 'the CRD' : code(change.field) || 'the resource',
      literal(change.message),
      literal(affected(change)),
    ]);
  const left = changes.length - rows.length;
  return `${table(['Field', 'Change', 'Affects'], rows)}${left > 0 ? `\nand ${String(left)} more\n` : ''}`;
}
