import type { JsonObject, JsonValue } from './json-value.js';

/**
 * The values that the repeated keys of a JSON text had before their last, in the order of the text, by the object that holds the key.
 *
 * Go's decoder meets all of them: into a struct, what comes later is decoded on top of what came before, and what does not fit is an error though
 * a later value would. Objects are distinguished by identity, so it belongs to one reading of one text.
 */
export type OverwrittenValues = ReadonlyMap<JsonObject, ReadonlyMap<string, readonly JsonValue[]>>;
