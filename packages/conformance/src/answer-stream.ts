import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { NEWEST_KUBERNETES, type KubernetesVersion } from '@structural/core';
import { parseBody } from '@structural/document';
import { isJsonArray, isJsonObject, type JsonArray, type JsonValue } from '@structural/json';
import { answer } from './answer.js';
import { printAnswer } from './print-answer.js';
import type { Request } from './request.js';

/**
 * Answers requests, one JSON object a line, in order, until the input ends.
 *
 * A line that is no JSON is answered with an `error`. Waits for a slow reader, so memory holds one answer at a time.
 */
export async function answerStream(
  input: Readable,
  output: Writable,
  kubernetesVersion: KubernetesVersion = NEWEST_KUBERNETES,
): Promise<void> {
  for await (const line of createInterface({ input, crlfDelay: Infinity })) {
    if (line === '') continue;
    if (!output.write(`${answerLine(line, kubernetesVersion)}\n`)) await new Promise((resolve) => output.once('drain', resolve));
  }
}

/** Answers one request, a line of JSON without its end, by another. A line that is no JSON is answered with an `error`. */
export function answerLine(line: string, kubernetesVersion: KubernetesVersion = NEWEST_KUBERNETES): string {
  let request: Request;
  try {
    request = JSON.parse(line) as Request;
  } catch {
    return printAnswer({ error: 'the request is no JSON' });
  }
  return printAnswer({
    id: request.id,
    ...answer(request.cel === undefined ? request : withExactValues(request, line), kubernetesVersion),
  });
}

/** The values of an expression as JSON values, in which 1 and 1.0 are two, and integers have 64 bits. */
function withExactValues(request: Request, line: string): Request {
  const parsed = parseBody(line);
  const cel = parsed.ok && isJsonObject(parsed.value) ? parsed.value['cel'] : undefined;
  if (!isJsonObject(cel) || request.cel === undefined) return request;
  const list = (value: JsonValue | undefined): JsonArray => (isJsonArray(value) ? value : []);
  return { ...request, cel: { ...request.cel, selves: list(cel['selves']), oldSelves: list(cel['oldSelves']) } };
}
