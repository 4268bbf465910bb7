import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '@structural/json';
import { describeResource } from '../find/describe-resource.js';
import { objectsOfFiles, type FileProblem } from '../find/objects-of-files.js';

/** What a conversion webhook returned, by the objects that it was given. */
export interface ConvertedObjects {
  readonly size: number;
  /** What was returned for an object in a version: what has that version and its name, else what has its name in yet another version. */
  returned(original: JsonObject, version: string): JsonObject | undefined;
  /** One clause for each document that cannot be read, or says that the conversion failed. */
  readonly problems: readonly FileProblem[];
}

/**
 * Reads what a webhook returned: objects as they are, or `ConversionReview`s with their `response.convertedObjects`.
 *
 * Objects belong together by group, namespace and name; of two with one version the last one counts. Never throws.
 */
export function readConvertedObjects(files: Iterable<{ readonly file: string; readonly text: string | Uint8Array }>): ConvertedObjects {
  const byName = new Map<string, JsonObject[]>();
  const problems: FileProblem[] = [];
  let size = 0;
  for (const { file, value } of objectsOfFiles(files, problems)) {
    const found = objectsIn(value);
    if (typeof found === 'string') {
      problems.push({ file, message: found });
      continue;
    }
    for (const object of found) {
      const name = identity(object);
      const known = byName.get(name);
      if (known === undefined) byName.set(name, [object]);
      else known.push(object);
      size++;
    }
  }
  return {
    size,
    problems,
    returned: (original, version) => {
      const own = describeResource(original).version;
      const all = byName.get(identity(original)) ?? [];
      const versions = all.map((object) => describeResource(object).version);
      const at = versions.lastIndexOf(version);
      return all[at === -1 ? versions.findLastIndex((name) => name !== own) : at];
    },
  };
}

/** The objects that a webhook returned in one object of a file, or that it returned none. */
function objectsIn(value: JsonObject): readonly JsonObject[] | string {
  if (value['kind'] !== 'ConversionReview') return [value];
  const { response } = value;
  if (!isJsonObject(response)) return 'no response provided';
  const { convertedObjects, result } = response;
  const { message, status } = isJsonObject(result) ? result : {};
  if (status !== 'Success')
    return typeof message === 'string' && message !== '' ? message : `response.result.status was '${stringOrEmpty(status)}', not 'Success'`;
  return isJsonArray(convertedObjects) ? convertedObjects.filter(isJsonObject) : [];
}

function stringOrEmpty(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : '';
}

function identity(object: JsonObject): string {
  const { group, name, namespace } = describeResource(object);
  return JSON.stringify([group, namespace === '' ? 'default' : namespace, name]);
}
