import { type SourceDocument, pathAt } from '@structural/document';
import { valueAt } from '@structural/json';
import type { Diagnostic } from '../diagnostic/diagnostic.js';
import { insert, remove, set, unsafe, type Proposal } from '../proposals/proposal.js';

/** The fixes of what the server only warns of, at every place that draws the warning: a format that it ignores, a set of objects. */
export function fixFormat(document: SourceDocument, { message, range, related }: Diagnostic): readonly Proposal[] {
  const paths = [range, ...related.map((place) => place.range)].map((each) => pathAt(document, each));
  if (message.startsWith('unrecognized format')) {
    const formats = paths.filter((path) => path.at(-1) === 'format' && typeof valueAt(document.value, path) === 'string');
    return formats.length === 0 ? [] : [unsafe('Remove the format, which the server ignores', ...formats.map(remove))];
  }
  if (!message.startsWith('x-kubernetes-list-type: set')) return [];
  const changes = paths.flatMap((path) => {
    const items = [...path.slice(0, -1), 'items'];
    const isList = valueAt(document.value, [...items, 'type']) === 'array';
    const extension = [...items, isList ? 'x-kubernetes-list-type' : 'x-kubernetes-map-type'];
    if (valueAt(document.value, items) === undefined) return [];
    return [valueAt(document.value, extension) === undefined ? insert(extension, 'atomic') : set(extension, 'atomic')];
  });
  return changes.length === 0 ? [] : [unsafe('Make the items atomic', ...changes)];
}
