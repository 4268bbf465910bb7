import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '@structural/json';

/** One item of `x-kubernetes-unions`: properties of one object of which at most one is set. Source: KEP-2335, Union. */
export interface Union {
  /** The property that names the one that is set; empty for none. */
  readonly discriminator: string;
  /** What the discriminator says for each property of the union; empty texts where there is no discriminator. */
  readonly fields: ReadonlyMap<string, string>;
}

/** The unions that a schema lists, or undefined where they are not written as they should be. */
export function unionsOf(written: JsonValue): readonly Union[] | undefined {
  if (!isJsonArray(written)) return undefined;
  const unions = written.map((item) => (isJsonObject(item) ? unionOf(item) : undefined));
  return unions.every((union) => union !== undefined) ? unions : undefined;
}

/** The name of the fields in KEP-1027 counts, too. */
function unionOf(written: JsonObject): Union | undefined {
  const { discriminator = '' } = written;
  const fields = written['fields'] ?? written['fields-to-discriminateBy'] ?? null;
  if (typeof discriminator !== 'string' || !(fields === null || isJsonObject(fields))) return undefined;
  const entries = Object.entries(fields ?? {});
  if (!entries.every((entry): entry is [string, string] => typeof entry[1] === 'string')) return undefined;
  return { discriminator, fields: new Map(entries) };
}
