import type { JsonPath } from '@structural/document';
import { compilePattern } from '@structural/go';
import { isJsonArray, isJsonNumber, isJsonObject, type JsonObject, type JsonValue } from '@structural/json';
import { nearNames } from '../names/near-names.js';
import { compareNumbers } from './compare-values.js';
import type { ValueInPlace, SchemaJudging, KeywordGroup } from './judging.js';
import { faultOf } from './scalar-keywords.js';
import { OPEN, type SchemaVerdict } from './schema-verdict.js';
import { shownValue } from './shown-value.js';

/** What is said of objects. */
export const objectKeywords: KeywordGroup = (judging, schema, at, { path, value }) => {
  if (!isJsonObject(value)) return [];
  const object = { path, value };
  const { maxProperties, minProperties } = schema;
  const found = [...requiredFaults(judging, schema, at, object), ...memberFaults(judging, schema, at, object)];
  const count = Object.keys(value).length;
  if (isJsonNumber(minProperties ?? null) && compareNumbers(count, minProperties as number) < 0)
    found.push(
      judging.mayGetMore
        ? OPEN
        : faultOf(at, 'minProperties', path, `must have at least ${shownValue(minProperties!)} members, has ${count}`),
    );
  if (isJsonNumber(maxProperties ?? null) && compareNumbers(count, maxProperties as number) > 0)
    found.push(faultOf(at, 'maxProperties', path, `must have at most ${shownValue(maxProperties!)} members, has ${count}`));
  return found;
};

interface ObjectInPlace extends ValueInPlace {
  readonly value: JsonObject;
}

/** Members that others, or the schema, demand. */
function requiredFaults(judging: SchemaJudging, schema: JsonObject, at: JsonPath, object: ObjectInPlace): readonly SchemaVerdict[] {
  const { draft } = judging.schema;
  const { path, value } = object;
  const missing = (names: JsonValue | undefined, where: JsonPath, because = ''): readonly SchemaVerdict[] =>
    (isJsonArray(names) ? names : []).flatMap((name) => {
      if (typeof name !== 'string' || value[name] !== undefined) return [];
      return [
        judging.mayGetMore
          ? OPEN
          : { faults: [{ path, at: where, message: `${name} is required${because}`, isKey: true as const }], isOpen: false },
      ];
    });
  const found = [...missing(schema['required'], [...at, 'required'])];
  const dependencies = draft <= 7 ? ['dependencies'] : ['dependentRequired', 'dependentSchemas'];
  for (const keyword of dependencies) {
    const demands = schema[keyword];
    if (!isJsonObject(demands)) continue;
    for (const [name, demand] of Object.entries(demands)) {
      if (value[name] === undefined) {
        if (judging.mayGetMore) found.push(OPEN);
      } else if (isJsonArray(demand)) found.push(...missing(demand, [...at, keyword, name], `, as ${name} is there`));
      else found.push(judging.by(demand, [...at, keyword, name], object));
    }
  }
  return found;
}

/** The members, by what the schema says of them. */
function memberFaults(judging: SchemaJudging, schema: JsonObject, at: JsonPath, { path, value }: ObjectInPlace): readonly SchemaVerdict[] {
  const { additionalProperties, patternProperties, properties, propertyNames } = schema;
  const known = isJsonObject(properties) ? properties : {};
  const patterns = isJsonObject(patternProperties) ? Object.entries(patternProperties) : [];
  const found: SchemaVerdict[] = [];
  for (const [name, member] of Object.entries(value)) {
    const judged = { value: member, path: [...path, name] };
    const own = known[name];
    let isNamed = own !== undefined;
    if (own !== undefined) found.push(judging.by(own, [...at, 'properties', name], judged));
    for (const [pattern, part] of patterns) {
      const compiled = compilePattern(pattern);
      if (!compiled.ok) return [...found, OPEN];
      if (!compiled.matches(name)) continue;
      isNamed = true;
      found.push(judging.by(part, [...at, 'patternProperties', pattern], judged));
    }
    if (!isNamed && additionalProperties !== undefined)
      found.push(additional(judging, additionalProperties, [...at, 'additionalProperties'], judged, known));
    if (propertyNames !== undefined && judging.schema.draft >= 6)
      found.push(judging.by(propertyNames, [...at, 'propertyNames'], { value: name, path: [...path, name] }));
  }
  return found;
}

function additional(judging: SchemaJudging, part: JsonValue, at: JsonPath, judged: ValueInPlace, known: JsonObject): SchemaVerdict {
  if (part !== false) return judging.by(part, at, judged);
  const name = String(judged.path.at(-1));
  const [near] = nearNames(name, new Set(Object.keys(known)));
  const hint = near === undefined ? {} : { hint: `did you mean ${near}?` };
  return {
    faults: [{ path: judged.path, at, message: 'is not allowed: the schema has no such member', isKey: true, ...hint }],
    isOpen: false,
  };
}
