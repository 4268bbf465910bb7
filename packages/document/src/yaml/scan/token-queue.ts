import { scanToken } from './scan-token.js';
import type { Scanner } from './scanner.js';
import { isStillPossible } from './simple-key.js';
import type { Token } from './token.js';

/**
 * The next token, which stays in the queue.
 *
 * Scans as far as is needed to know it: a token that may start a key is known only when its colon is found, or can no longer come. So, and only so
 * far, does a document's end depend on what follows it. Throws a `SyntaxFailure`.
 */
export function peekToken(scanner: Scanner): Token {
  while (!scanner.ready) {
    const isEmpty = scanner.head === scanner.queue.length;
    if (isEmpty || mayStartKey(scanner)) scanToken(scanner);
    else scanner.ready = true;
  }
  const token = scanner.queue[scanner.head];
  if (token === undefined) throw new Error('a token was scanned');
  return token;
}

/** Takes the token that {@link peekToken} gave. */
export function takeToken(scanner: Scanner): void {
  scanner.ready = false;
  scanner.taken++;
  scanner.head++;
  if (scanner.head < scanner.queue.length) return;
  scanner.queue.length = 0;
  scanner.head = 0;
}

function mayStartKey(scanner: Scanner): boolean {
  const level = scanner.levelOfToken.get(scanner.taken);
  const key = level === undefined ? undefined : scanner.simpleKeys[level];
  return key !== undefined && isStillPossible(scanner, key);
}
