import type { JsonPath } from '@structural/json';

/** A name behind a dot, with dots of its own escaped; one in quotes; whatever else stands in brackets, as an index or a filter. */
const STEP = /\.((?:\\.|[^.[\]\\\s])+)|\[(?:'([^']*)'|"([^"]*)")\]|\[(?:[^\]'"]|'[^']*'|"[^"]*")*\]/y;
const IN_FILTER = /@((?:\.(?:\\.|[^.[\]\\\s=!<>()&|])+|\['[^']*'\]|\["[^"]*"\])+)/g;

/**
 * A path as columns, subresources and rules have it, with another name for the field that steps of a schema lead to; the same text where the path
 * does not name that field. Linear in the path.
 */
export function renamedPath(text: string, steps: JsonPath, to: string): string {
  const parts: string[] = [];
  let left = steps;
  let at = 0;
  while (left.length > 0) {
    STEP.lastIndex = at;
    const found = STEP.exec(text);
    if (found === null) return text;
    const [written, plain, single, double] = found;
    const name = plain?.replaceAll(/\\(.)/g, '$1') ?? single ?? double;
    const [kind, wanted] = left;
    if (name === undefined) {
      if (kind !== 'items') return text;
      left = left.slice(1);
      const within = left;
      parts.push(
        written.startsWith('[?') ? written.replaceAll(IN_FILTER, (_, path: string) => `@${renamedPath(path, within, to)}`) : written,
      );
    } else if (kind === 'additionalProperties') {
      left = left.slice(1);
      parts.push(written);
    } else {
      if (kind !== 'properties' || wanted !== name) return parts.join('') + text.slice(at);
      left = left.slice(2);
      parts.push(left.length > 0 ? written : plain === undefined ? written.replace(name, () => to) : `.${to.replaceAll('.', '\\.')}`);
    }
    at += written.length;
  }
  return parts.join('') + text.slice(at);
}
