import type { JsonPath } from '@structural/document';
import { isJsonArray, isJsonNumber, isJsonObject, type JsonObject, type JsonValue } from '@structural/json';
import { arrayKeywords } from './array-keywords.js';
import { isWhole } from './compare-values.js';
import { junctorKeywords } from './junctor-keywords.js';
import { objectKeywords } from './object-keywords.js';
import { typeWords, type ValueInPlace, type SchemaJudging, type KeywordGroup } from './judging.js';
import { openJsonSchema, referenced } from './open-schema.js';
import { scalarKeywords } from './scalar-keywords.js';
import { allOf, OPEN, OPEN_VALUE, VALID, type SchemaFault, type SchemaVerdict } from './schema-verdict.js';
import { shownValue } from './shown-value.js';

/** Beyond so many values and parts of schemas that were looked at, or so deep, nothing more is said. */
const MAX_STEPS = 500_000;
const MAX_DEPTH = 200;

/**
 * Judges a value by a JSON schema, as santhosh-tekuri/jsonschema does for Helm: patterns are those of Go, and formats are only asserted by drafts up to 7.
 *
 * What is not known is open, and so is what hangs on it: references to other files, `$dynamicRef` and `unevaluated…`. Undefined for a draft that is not known.
 */
export function judgeBySchema(root: JsonValue, value: JsonValue, { mayGetMore = false } = {}): SchemaVerdict | undefined {
  const schema = openJsonSchema(root);
  if (schema === undefined) return undefined;
  let steps = 0;
  let depth = 0;
  const judging: SchemaJudging = {
    schema,
    mayGetMore,
    by: (part, at, judged) => {
      if (judged.value === OPEN_VALUE || ++steps > MAX_STEPS || depth > MAX_DEPTH) return OPEN;
      depth++;
      const verdict = judgeBy(judging, part, at, judged);
      depth--;
      return verdict;
    },
  };
  return judging.by(root, [], { value, path: [] });
}

const GROUPS: readonly KeywordGroup[] = [scalarKeywords, objectKeywords, arrayKeywords, junctorKeywords];

function judgeBy(judging: SchemaJudging, part: JsonValue, at: JsonPath, judged: ValueInPlace): SchemaVerdict {
  if (part === true) return VALID;
  if (part === false) return { faults: [{ path: judged.path, at, message: 'is not allowed here', isKey: true }], isOpen: false };
  if (!isJsonObject(part)) return OPEN;
  const { draft } = judging.schema;
  const reference = part['$ref'];
  const target = reference === undefined ? undefined : referenced(judging.schema, reference);
  const verdicts = reference === undefined ? [] : [target === undefined ? OPEN : judging.by(target.schema, target.at, judged)];
  if (reference !== undefined && draft <= 7) return allOf(verdicts);
  if (UNFOLLOWED.some((keyword) => part[keyword] !== undefined && draft >= 2019)) verdicts.push(OPEN);
  const ofType = typeFault(part, at, judged);
  if (ofType !== undefined) return allOf([...verdicts, ofType]);
  return allOf([...verdicts, ...GROUPS.flatMap((group) => group(judging, part, at, judged))]);
}

const UNFOLLOWED = ['$dynamicRef', '$recursiveRef', 'unevaluatedProperties', 'unevaluatedItems'];

/** The verdict on a value of another type; then nothing else is said of it. */
function typeFault({ type }: JsonObject, at: JsonPath, { path, value }: ValueInPlace): SchemaVerdict | undefined {
  const types = isJsonArray(type) ? type : type === undefined ? [] : [type];
  if (types.length === 0 || types.some((each) => isOfType(value, each))) return undefined;
  const names = types.filter((each) => typeof each === 'string');
  const fault: SchemaFault = {
    path,
    at: [...at, 'type'],
    message: `must be ${typeWords(names)}, got ${shownValue(value)}`,
    types: names,
  };
  return { faults: [fault], isOpen: false };
}

function isOfType(value: JsonValue, type: JsonValue): boolean {
  switch (type) {
    case 'null':
      return value === null;
    case 'array':
      return isJsonArray(value);
    case 'object':
      return isJsonObject(value);
    case 'number':
      return isJsonNumber(value);
    case 'integer':
      return isJsonNumber(value) && isWhole(value);
    default:
      return typeof value === type;
  }
}
