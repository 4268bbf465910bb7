import { parseBody } from '@structural/document';
import { isJsonObject, newJsonObject, type JsonObject } from '@structural/json';
import { publishedPart } from './published-part.js';
import type { ProtocolRequest } from '../request.js';
import { withoutSharedProse } from './table-columns.js';

/** Of an answer: the name of its case is that of the folder, stacks name machine paths, and a status repeats the errors. */
const NOT_KEPT = new Set(['id', 'stack', 'status']);

/**
 * What is kept of the server's answer to a request, a line of JSON: of published documents and of columns what is compared, of an answer with
 * ages the time that it was given at.
 *
 * Throws where the line is no answer to this request.
 */
export function recordedAnswer({ id, op, part, now }: ProtocolRequest, line: string): JsonObject {
  const parsed = parseBody(line);
  if (!parsed.ok || !isJsonObject(parsed.value) || parsed.value['id'] !== id) throw new Error(`${id}: the answer is ${line.slice(0, 200)}`);
  const kept = newJsonObject();
  for (const [key, value] of Object.entries(parsed.value)) {
    if (NOT_KEPT.has(key)) continue;
    kept[key] =
      op === 'openapi' && isJsonObject(value)
        ? publishedPart(value, part)
        : op === 'table' && key === 'columns'
          ? withoutSharedProse(value)
          : value;
  }
  if (now !== undefined) kept['now'] = now;
  return kept;
}
