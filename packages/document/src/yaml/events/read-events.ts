import type { YamlEvent } from './event.js';
import { parseDirectives } from './parse-directives.js';
import { parseNode } from './parse-node.js';
import { empty, newParser, peek, refuse, take, type Parser } from './parser.js';
import type { Token } from '../scan/token.js';

/**
 * The events of the first document of a text, as goyaml v2 reads it: YAML 1.1 with the ways of its scanner. None for a text without a document.
 *
 * sigs.k8s.io/yaml reads no further. What follows the document is looked at as far as goyaml must look to know that it has ended: by a token, or by
 * as many as may belong to a key. Linear in the text. Throws a `SyntaxFailure` with goyaml's words. Source: goyaml v2 `parserc.go`.
 */
export function readEvents(text: string): readonly YamlEvent[] {
  const parser = newParser(text);
  const first = peek(parser);
  if (first.kind === 'stream-end') return parser.events;
  const isExplicit = first.kind === 'document-start' || first.kind === 'version-directive' || first.kind === 'tag-directive';
  parseDirectives(parser);
  if (isExplicit) startExplicitDocument(parser);
  else parseNode(parser, 'block');
  for (let step = parser.steps.pop(); step !== undefined; step = parser.steps.pop()) {
    const wanted = step(parser);
    if (wanted !== undefined) parseNode(parser, wanted);
  }
  peek(parser);
  return parser.events;
}

function startExplicitDocument(parser: Parser): void {
  const marker = peek(parser);
  if (marker.kind !== 'document-start') refuse(parser, 'did not find expected <document start>', marker);
  take(parser, marker);
  const token = peek(parser);
  if (endsDocument(token)) empty(parser, token);
  else parseNode(parser, 'block');
}

function endsDocument({ kind }: Token): boolean {
  return (
    kind === 'version-directive' ||
    kind === 'tag-directive' ||
    kind === 'document-start' ||
    kind === 'document-end' ||
    kind === 'stream-end'
  );
}
