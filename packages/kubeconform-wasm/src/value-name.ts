/** What a value is, in words for a message: `a number`, `null`, `a promise: await it first`. */
export function valueName(value: unknown): string {
  if (value === undefined || value === null) return String(value);
  if (isThenable(value)) return 'a promise: await it first';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'string') return value.length > MAX_LENGTH ? 'a text' : JSON.stringify(value);
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint') return `${typeof value} ${String(value)}`;
  const tag = tagOf(value);
  return `${/^[AEIO]/.test(tag) ? 'an' : 'a'} ${tag === 'Object' || tag === 'Function' || tag === 'Symbol' ? tag.toLowerCase() : tag}`;
}

const MAX_LENGTH = 40;

/** The class of a value that the language itself has; values of other realms, such as a frame's or a worker's, have it, too. */
export function tagOf(value: unknown): string {
  return Object.prototype.toString.call(value).slice('[object '.length, -1);
}

/** True for bytes as files and requests give them; a Buffer is one. */
export function isBytes(value: unknown): value is Uint8Array {
  return tagOf(value) === 'Uint8Array';
}

/** True for an object that is no list, no promise and none of the language's own collections. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return tagOf(value) === 'Object' && !isThenable(value);
}

function isThenable(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function';
}

/** What an error says; errors of other realms, and whatever else may be thrown, too. */
export function messageOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'message' in error && typeof error.message === 'string'
    ? error.message
    : String(error);
}
