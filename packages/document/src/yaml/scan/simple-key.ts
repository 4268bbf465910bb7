import { columnOf, refuse, type Scanner, type SimpleKey } from './scanner.js';
import { isPair } from './source.js';

/** goyaml gives up on a key whose colon is farther away than this many characters. */
const MAX_KEY_LENGTH = 1_024;

const NO_COLON = "could not find expected ':'";

/** Whether a colon at the scanner's place would still belong to the key. Throws if it would not and the key had to be one. */
export function isStillPossible(scanner: Scanner, key: SimpleKey): boolean {
  if (!key.possible) return false;
  if (key.line === scanner.line && !isFartherThan(scanner.text, key.at, scanner.at, MAX_KEY_LENGTH)) return true;
  if (key.required) refuse(scanner, NO_COLON, key.at);
  key.possible = false;
  return false;
}

/** Whether more than `limit` characters lie between two offsets. */
function isFartherThan(text: string, start: number, end: number, limit: number): boolean {
  if (end - start <= limit) return false;
  let count = 0;
  for (let at = start; at < end && count <= limit; at += isPair(text, at) ? 2 : 1) count++;
  return count > limit;
}

/** Notes that the token about to be scanned may start a key, where one may stand. */
export function noteSimpleKey(scanner: Scanner): void {
  if (!scanner.simpleKeyAllowed) return;
  const { at, line } = scanner;
  const column = columnOf(scanner);
  const token = nextTokenNumber(scanner);
  dropSimpleKey(scanner);
  const level = scanner.simpleKeys.length - 1;
  scanner.simpleKeys[level] = { possible: true, required: scanner.flowLevel === 0 && scanner.indent === column, token, at, line, column };
  scanner.levelOfToken.set(token, level);
}

/** Gives up on the key of the present level, if there is one. Throws if it had to be one. */
export function dropSimpleKey(scanner: Scanner): void {
  const key = currentKey(scanner);
  if (!key.possible) return;
  if (key.required) refuse(scanner, NO_COLON, key.at);
  forget(scanner, key);
}

/** Takes a key for what it is: from now on nothing can make another of it. */
export function forget(scanner: Scanner, key: SimpleKey): void {
  key.possible = false;
  scanner.levelOfToken.delete(key.token);
}

/** The key of the innermost level. */
export function currentKey(scanner: Scanner): SimpleKey {
  const key = scanner.simpleKeys.at(-1);
  if (key === undefined) throw new Error('the outermost level is never left');
  return key;
}

/** Starts a level of keys inside a flow collection whose bracket is about to be scanned. */
export function openKeyLevel(scanner: Scanner): void {
  const { at, line } = scanner;
  scanner.simpleKeys.push({ possible: false, required: false, token: nextTokenNumber(scanner), at, line, column: columnOf(scanner) });
  scanner.flowLevel++;
}

/**
 * Ends a level of keys.
 *
 * goyaml forgets whatever key was noted under the token number of the level's last key, and a level that never had one bears the number of its own
 * bracket: so it forgets that an empty collection could be a key, though a colon after it still makes one of it, in a place of its own.
 */
export function closeKeyLevel(scanner: Scanner): void {
  if (scanner.flowLevel === 0) return;
  scanner.flowLevel--;
  scanner.levelOfToken.delete(currentKey(scanner).token);
  scanner.simpleKeys.pop();
}

function nextTokenNumber(scanner: Scanner): number {
  return scanner.taken + scanner.queue.length - scanner.head;
}
