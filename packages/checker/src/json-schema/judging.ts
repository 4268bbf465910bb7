import type { JsonPath } from '@structural/document';
import type { JsonObject, JsonValue } from '@structural/json';
import type { JsonSchema } from './open-schema.js';
import type { SchemaVerdict } from './schema-verdict.js';

/** What there is of a value, and where that is. */
export interface ValueInPlace {
  readonly value: JsonValue;
  readonly path: JsonPath;
}

/** One judging of a value by a schema. */
export interface SchemaJudging {
  readonly schema: JsonSchema;
  /** Whether members that are missing may come from elsewhere. */
  readonly mayGetMore: boolean;
  /** Judges a value by a part of the schema. */
  by(part: JsonValue, at: JsonPath, judged: ValueInPlace): SchemaVerdict;
}

/** What a group of keywords says about a value; its schema is an object. */
export type KeywordGroup = (judging: SchemaJudging, schema: JsonObject, at: JsonPath, judged: ValueInPlace) => readonly SchemaVerdict[];

/** Such as `a string or null`. */
export function typeWords(types: readonly string[]): string {
  const words = [...new Set(types)].map((type) => (type === 'null' ? 'null' : `${/^[aio]/.test(type) ? 'an' : 'a'} ${type}`));
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1) ?? ''}`;
}
