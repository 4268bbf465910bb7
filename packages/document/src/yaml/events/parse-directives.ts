import { peek, refuse, take, type Parser } from './parser.js';

/** What the name of a tag that YAML itself defines starts with. */
export const YAML_TAGS = 'tag:yaml.org,2002:';

/** Reads the directives before a document, if there are any, and declares the handles that need no directive. */
export function parseDirectives(parser: Parser): void {
  const { prefixes } = parser;
  let hasVersion = false;
  for (;;) {
    const token = peek(parser);
    if (token.kind === 'version-directive') {
      if (hasVersion) refuse(parser, 'found duplicate %YAML directive', token);
      if (token.major !== 1 || token.minor !== 1) refuse(parser, 'found incompatible YAML document', token);
      hasVersion = true;
    } else if (token.kind === 'tag-directive') {
      if (prefixes.has(token.handle)) refuse(parser, 'found duplicate %TAG directive', token);
      prefixes.set(token.handle, token.prefix);
    } else break;
    take(parser, token);
  }
  if (!prefixes.has('!')) prefixes.set('!', '!');
  if (!prefixes.has('!!')) prefixes.set('!!', YAML_TAGS);
}
