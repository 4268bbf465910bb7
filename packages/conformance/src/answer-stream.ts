import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { NEWEST_KUBERNETES, type KubernetesVersion } from '@structural/core';
import { MODULE_MINOR, openKubernetes, type Kubernetes } from '@structural/kubernetes-wasm';
import { mayNestDeep, parseBody } from '@structural/document';
import { isJsonArray, isJsonObject, type JsonArray, type JsonValue } from '@structural/json';
import { answer } from './answer.js';
import { answerAdmit } from './answers/answer-admit.js';
import { answerBuiltin } from './answers/answer-builtin.js';
import { PoliciesServer } from '@structural/suites';
import { printAnswer } from './print-answer.js';
import type { ProtocolRequest } from './request.js';

/**
 * Answers requests, one JSON object a line, in order, until the input ends.
 *
 * A line that is no JSON is answered with an `error`. Waits for a slow reader, so memory holds one answer at a time. Lines that may nest deeper than
 * this thread reads are given to `answerDeep`, where it is there.
 */
export async function answerStream(
  input: Readable,
  output: Writable,
  kubernetesVersion: KubernetesVersion = NEWEST_KUBERNETES,
  answerDeep?: (line: string) => Promise<string>,
): Promise<void> {
  let server: PoliciesServer | undefined;
  let kubernetes: Kubernetes | undefined;
  for await (const line of createInterface({ input, crlfDelay: Infinity })) {
    if (line === '') continue;
    if (isBuiltin(line)) kubernetes ??= openKubernetes(kubernetesVersion.minor);
    if (isForServer(line)) server ??= openServer(kubernetesVersion);
    const answered =
      (kubernetes && answerOfKubernetes(line, kubernetes)) ??
      (server && answerOfServer(line, server)) ??
      (answerDeep !== undefined && holdsDeep(line) ? await answerDeep(line) : answerLine(line, kubernetesVersion));
    if (!output.write(`${answered}\n`)) await new Promise((resolve) => output.once('drain', resolve));
  }
}

/** Whether a line is about a server with policies, which remembers what lies in it. */
function isForServer(line: string): boolean {
  return /"op": ?"(?:objects|admit)"/.test(line);
}

/** Whether a line is about an object of a built-in kind. */
function isBuiltin(line: string): boolean {
  return /"op": ?"builtin"/.test(line);
}

/** The answer to a line that {@link isBuiltin}; undefined for any other. */
function answerOfKubernetes(line: string, kubernetes: Kubernetes): string | undefined {
  const request = isBuiltin(line) ? parseBody(line) : undefined;
  if (!request?.ok || !isJsonObject(request.value)) return undefined;
  return printAnswer({ id: request.value['id'], ...answerBuiltin(request.value, kubernetes) });
}

/** A server with the code for built-in kinds, where that is of its minor. */
function openServer(kubernetesVersion: KubernetesVersion): PoliciesServer {
  return new PoliciesServer(kubernetesVersion, kubernetesVersion.minor === MODULE_MINOR ? openKubernetes() : undefined);
}

/** The answer to a line that {@link isForServer}; undefined for any other. */
function answerOfServer(line: string, server: PoliciesServer): string | undefined {
  if (!isForServer(line)) return undefined;
  const request = parseBody(line);
  if (!request.ok || !isJsonObject(request.value)) return undefined;
  const { id, op } = request.value;
  return printAnswer({ id, ...(op === 'objects' ? server.install(request.value) : answerAdmit(request.value, server)) });
}

/** Whether a text that a request holds may nest deep; line feeds of such texts are written as escapes. */
function holdsDeep(line: string): boolean {
  return mayNestDeep(new TextEncoder().encode(line.replaceAll('\\n', '\n').replaceAll('"', '\n')));
}

/** Answers one request, a line of JSON without its end, by another. A line that is no JSON is answered with an `error`. */
export function answerLine(line: string, kubernetesVersion: KubernetesVersion = NEWEST_KUBERNETES): string {
  let request: ProtocolRequest;
  try {
    request = JSON.parse(line) as ProtocolRequest;
  } catch {
    return printAnswer({ error: 'the request is not JSON' });
  }
  return printAnswer({
    id: request.id,
    ...answer(request.cel === undefined ? request : withExactValues(request, line), kubernetesVersion),
  });
}

/** The values of an expression as JSON values, in which 1 and 1.0 are two, and integers have 64 bits. */
function withExactValues(request: ProtocolRequest, line: string): ProtocolRequest {
  const parsed = parseBody(line);
  const cel = parsed.ok && isJsonObject(parsed.value) ? parsed.value['cel'] : undefined;
  if (!isJsonObject(cel) || request.cel === undefined) return request;
  const list = (value: JsonValue | undefined): JsonArray => (isJsonArray(value) ? value : []);
  return { ...request, cel: { ...request.cel, selves: list(cel['selves']), oldSelves: list(cel['oldSelves']) } };
}
