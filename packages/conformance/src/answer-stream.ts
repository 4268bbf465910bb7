import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { answer } from './answer.js';
import { printAnswer } from './print-answer.js';
import type { Request } from './request.js';

/**
 * Answers requests, one JSON object a line, in order, until the input ends.
 *
 * A line that is no JSON is answered with an `error`. Waits for a slow reader, so memory holds one answer at a time.
 */
export async function answerStream(input: Readable, output: Writable): Promise<void> {
  for await (const line of createInterface({ input, crlfDelay: Infinity })) {
    if (line === '') continue;
    if (!output.write(`${answerLine(line)}\n`)) await new Promise((resolve) => output.once('drain', resolve));
  }
}

function answerLine(line: string): string {
  let request: Request;
  try {
    request = JSON.parse(line) as Request;
  } catch {
    return printAnswer({ error: 'the request is no JSON' });
  }
  return printAnswer({ id: request.id, ...answer(request) });
}
