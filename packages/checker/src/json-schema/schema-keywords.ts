/** What a keyword of JSON Schema may have as its value. */
export type KeywordKind =
  | 'boolean'
  | 'count'
  | 'dependencies'
  | 'enum'
  | 'list'
  | 'number'
  | 'pattern'
  | 'positive'
  | 'schema'
  | 'schema map'
  | 'schema or schemas'
  | 'schemas'
  | 'string'
  | 'strings'
  | 'strings map'
  | 'types';

/** What each keyword may have as its value, by the drafts that have it. Source: the meta-schemas of json-schema.org. */
export function keywordKinds(draft: number): ReadonlyMap<string, KeywordKind> {
  const known = byDraft.get(draft);
  if (known !== undefined) return known;
  const kinds = new Map(KEYWORDS.flatMap(([kind, names, from = 4, to = 2020]) => (draft < from || draft > to ? [] : ofKind(kind, names))));
  byDraft.set(draft, kinds);
  return kinds;
}

const byDraft = new Map<number, ReadonlyMap<string, KeywordKind>>();

function ofKind(kind: KeywordKind, names: string): readonly (readonly [string, KeywordKind])[] {
  return names.split(' ').map((name) => [name, kind] as const);
}

const KEYWORDS: readonly (readonly [kind: KeywordKind, names: string, from?: number, to?: number])[] = [
  ['types', 'type'],
  ['enum', 'enum'],
  ['pattern', 'pattern'],
  ['boolean', 'uniqueItems'],
  ['boolean', 'exclusiveMaximum exclusiveMinimum', 4, 4],
  ['boolean', 'readOnly writeOnly', 7],
  ['boolean', 'deprecated', 2019],
  ['count', 'maxLength minLength maxItems minItems maxProperties minProperties'],
  ['count', 'maxContains minContains', 2019],
  ['number', 'maximum minimum'],
  ['number', 'exclusiveMaximum exclusiveMinimum', 6],
  ['positive', 'multipleOf'],
  ['string', 'title description format $schema $ref'],
  ['string', 'id', 4, 4],
  ['string', '$id', 6],
  ['string', '$comment contentMediaType contentEncoding', 7],
  ['string', '$anchor', 2019],
  ['string', '$dynamicRef $dynamicAnchor', 2020],
  ['strings', 'required'],
  ['strings map', 'dependentRequired', 2019],
  ['list', 'examples', 7],
  ['schema', 'not additionalProperties'],
  ['schema', 'additionalItems', 4, 2019],
  ['schema', 'contains propertyNames', 6],
  ['schema', 'if then else', 7],
  ['schema', 'unevaluatedProperties unevaluatedItems contentSchema', 2019],
  ['schema', 'items', 2020],
  ['schema or schemas', 'items', 4, 2019],
  ['schemas', 'allOf anyOf oneOf'],
  ['schemas', 'prefixItems', 2020],
  ['schema map', 'properties patternProperties definitions'],
  ['schema map', '$defs dependentSchemas', 2019],
  ['dependencies', 'dependencies'],
];
