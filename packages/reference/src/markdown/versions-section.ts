import { shownAspect } from '../page/aspects.js';
import { listedIds } from '../page/listed-id.js';
import type { ApiReference, FieldDifference, VersionReference } from '../model/api-reference.js';
import { code, literal } from './literal.js';
import { table } from './table.js';

/** All versions of a kind, and what sets one apart from each of the others. `fileOf` gives the file of a version that has one, from this file. */
export function versionsSection(
  { versions }: ApiReference,
  own: VersionReference,
  fileOf: (version: string) => string | undefined,
): string {
  if (versions.length < 2) return '';
  const rows = versions.map(({ deprecated, served, storage, version }) => {
    const file = version === own.version ? undefined : fileOf(version);
    const state = [...(served ? [] : ['not served']), ...(storage ? ['stored'] : []), ...(deprecated ? ['deprecated'] : [])];
    return [file === undefined ? code(version) : `[${code(version)}](${file})`, state.join(', ')];
  });
  const listedId = listedIds(own.fields);
  const comparisons = own.comparisons.map(({ differences, version }) =>
    differences.length === 0
      ? `The fields of ${code(version)} are those of ${code(own.version)}.\n`
      : `### ${own.version} and ${version}\n\n${table(
          ['Field', version, own.version],
          differences.slice(0, MAX_SHOWN).map((difference) => differenceRow(difference, listedId)),
        )}${differences.length > MAX_SHOWN ? `\nand ${String(differences.length - MAX_SHOWN)} more\n` : ''}`,
  );
  return [table(['Version', 'State'], rows), ...comparisons].join('\n');
}

/** Differences that one comparison shows: more are another API. */
const MAX_SHOWN = 400;

function differenceRow(difference: FieldDifference, listedId: (id: string) => string): readonly string[] {
  const path = difference.path === '' ? 'the resource' : code(difference.path);
  if (difference.change === 'removed') return [path, literal(difference.type), 'not there'];
  const place = difference.id === '' ? path : `[${path}](#${listedId(difference.id)})`;
  if (difference.change === 'added') return [place, 'not there', literal(difference.type)];
  const { aspects } = difference;
  return [
    place,
    aspects.map(({ before, name }) => aspectText(name, before)).join('<br/>'),
    aspects.map(({ name, now }) => aspectText(name, now)).join('<br/>'),
  ];
}

function aspectText(aspect: string, said: string): string {
  const { label, text } = shownAspect(aspect, said);
  return literal(label === undefined ? text : `${label} ${text}`);
}
