import { isSupportedFormat, NEWEST_KUBERNETES } from '@structural/core';

/** Formats that JSON Schema knows too, with a meaning so near that a checker of it does not refuse what the server takes. */
const SHARED_FORMATS: ReadonlySet<string> = new Set(['date', 'date-time', 'ipv4', 'ipv6']);

/** Formats that JSON Schema gives another meaning, or one that the server does not follow. */
const FOREIGN_FORMATS: ReadonlySet<string> = new Set([
  'duration',
  'email',
  'hostname',
  'idn-email',
  'idn-hostname',
  'iri',
  'iri-reference',
  'json-pointer',
  'regex',
  'relative-json-pointer',
  'time',
  'uri',
  'uri-reference',
  'uri-template',
  'uuid',
]);

/**
 * A format that may stand in JSON Schema: one that means the same there, or nothing, so that it informs without deciding.
 *
 * `duration` is `1h` to the server and `PT1H` to JSON Schema; `hostname`, `email`, `uri` and `uuid` differ at the edges.
 */
export function jsonSchemaFormat(format: string | undefined): string | undefined {
  if (format === undefined || FOREIGN_FORMATS.has(format)) return undefined;
  if (SHARED_FORMATS.has(format) && !isSupportedFormat(format, 'string', NEWEST_KUBERNETES)) return undefined;
  return format;
}

/**
 * A pattern that is one in ECMAScript too; undefined for what only RE2 reads, such as `(?i)`, `\z` or `[[:alpha:]]`.
 *
 * What both read means the same but for white space and line ends beyond ASCII. The pattern is compiled here and never run.
 */
export function jsonSchemaPattern(pattern: string | undefined): string | undefined {
  if (pattern === undefined) return undefined;
  try {
    new RegExp(pattern, 'u');
    return pattern;
  } catch {
    return undefined;
  }
}
