import { lineIndex, locateNearest, parseYaml, type JsonPath, type Range, type SourceDocument } from '@structural/document';
import type { WrittenPlace, SuiteObject } from './written.js';

/** Where something is written in its file. */
export function placeOf({ document, path, range }: WrittenPlace): Range {
  if (range !== undefined) return range;
  const { key, value } = locateNearest(document, path);
  return value.start === value.end && key !== undefined ? key : value;
}

/** Where a value of an object is written in the file: the nearest that there is on the way to it. */
export function placeInObject(object: SuiteObject, path: JsonPath): Range {
  const { content, document } = object;
  if (content === undefined) return placeOf({ ...object, path: [...object.path, ...path] });
  const inner = parseYaml(content);
  if (!inner.ok) return placeOf(object);
  const { key, value } = locateNearest(inner, path);
  return placeInText(document, object.path, content, value.start === value.end && key !== undefined ? key : value);
}

/**
 * Where a part of a text stands in its file, where the text is a block scalar that keeps its lines, as YAML inside of YAML is written; else the
 * whole text.
 */
export function placeInText(document: SourceDocument, path: JsonPath, text: string, { end, start }: Range): Range {
  const whole = placeOf({ file: '', document, path });
  const lines = lineIndex(document.text);
  const header = lines.positionOf(whole.start).line;
  if (document.text[whole.start] !== '|') return whole;
  const inner = lineIndex(text);
  const toOffset = (offset: number): number | undefined => {
    const { column, line } = inner.positionOf(offset);
    const outer = lines.lineText(header + line);
    const own = inner.lineText(line);
    return outer.endsWith(own) ? lines.offsetOf({ line: header + line, column: outer.length - own.length + column }) : undefined;
  };
  const [from, to] = [toOffset(start), toOffset(end)];
  return from === undefined || to === undefined ? whole : { start: from, end: to };
}
