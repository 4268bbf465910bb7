import type { JsonPath } from '@structural/document';
import { type JsonValue, isJsonArray, isJsonObject, valueAt } from '@structural/json';
import { namesLike } from '../names/near-names.js';
import { objectAt, type ErrorSubject } from './fixer.js';
import { insert, remove, safe, safeIf, set, unsafe, type Proposal } from '../proposals/proposal.js';

/** Unknown fields are pruned, as v1 demands. */
export function fixPreserve({ base, definition, document }: ErrorSubject): readonly Proposal[] {
  if (!isJsonObject(definition['spec'])) return [];
  const path = [...base, 'spec', 'preserveUnknownFields'];
  const given = valueAt(document, path);
  return [unsafe('Write preserveUnknownFields: false', given === undefined ? insert(path, false) : set(path, false))];
}

const OPEN_SCHEMA = { type: 'object', 'x-kubernetes-preserve-unknown-fields': true };

/** A schema that accepts any object, where a version has none; nothing where v1 has a schema in the place of v1beta1, which is to be moved. */
export function fixMissingSchema({ base, definition, document, path }: ErrorSubject): readonly Proposal[] {
  const title = 'Add a schema that accepts any object';
  const versions = valueAt(definition, ['spec', 'versions']);
  const isBare = !isJsonArray(versions) || versions.every((version) => valueAt(version, ['schema']) === undefined);
  if (definition['apiVersion'] === 'apiextensions.k8s.io/v1beta1' && isBare) {
    // In v1beta1 what holds for all versions must stand at the top.
    const validation = [...base, 'spec', 'validation'];
    const schema = { openAPIV3Schema: OPEN_SCHEMA };
    return [unsafe(title, valueAt(document, validation) === undefined ? insert(validation, schema) : set(validation, schema))];
  }
  if (definition['apiVersion'] === 'apiextensions.k8s.io/v1' && valueAt(definition, ['spec', 'validation']) !== undefined) return [];
  const holder = path.slice(0, -1);
  if (objectAt(document, holder) !== undefined)
    return [unsafe(title, valueAt(document, path) === undefined ? insert(path, OPEN_SCHEMA) : set(path, OPEN_SCHEMA))];
  const above = holder.slice(0, -1);
  if (objectAt(document, above) === undefined) return [];
  const schema = { openAPIV3Schema: OPEN_SCHEMA };
  return [unsafe(title, valueAt(document, holder) === undefined ? insert(holder, schema) : set(holder, schema))];
}

/** Exactly one version is stored: the only one there is, or one that a person chooses. */
export function fixStorage({ base, document }: ErrorSubject): readonly Proposal[] {
  const path = [...base, 'spec', 'versions'];
  const versions = valueAt(document, path);
  if (!isJsonArray(versions) || versions.length > MAX_VERSIONS || !versions.every((version) => isJsonObject(version))) return [];
  const setStorage = (index: number, stored: boolean) => {
    const at = [...path, index, 'storage'];
    return valueAt(document, at) === undefined ? [insert(at, stored)] : valueAt(document, at) === stored ? [] : [set(at, stored)];
  };
  const candidates = versions.map((version, index) => ({ index, version }));
  const stored = candidates.filter(({ version }) => version['storage'] === true);
  return (stored.length > 0 ? stored : candidates)
    .slice(0, 3)
    .map(({ index, version }) =>
      safeIf(
        versions.length === 1,
        `Store ${String(version['name'])}`,
        ...candidates.flatMap((each) =>
          each.index === index ? setStorage(index, true) : each.version['storage'] === true ? setStorage(each.index, false) : [],
        ),
      ),
    );
}

const MAX_VERSIONS = 50;

/** A word that is not among those there are, or missing. */
export function fixWord(
  { document, path }: ErrorSubject,
  words: readonly string[],
  others?: ReadonlyMap<string, string>,
): readonly Proposal[] {
  const written = valueAt(document, path);
  if (written === undefined) {
    if (objectAt(document, path.slice(0, -1)) === undefined) return [];
    return words.slice(0, 2).map((word) => unsafe(`Add ${String(path.at(-1))}: ${word}`, insert(path, word)));
  }
  if (typeof written !== 'string') return [];
  const meant = others?.get(written.toLowerCase().trim());
  const like = namesLike(written, words).filter(({ name }) => name !== meant);
  const [first] = like;
  const equivalent = meant === undefined || first?.isSame === true ? [] : [unsafe(`Write ${meant}`, set(path, meant))];
  return [...equivalent, ...like.map(({ isSame, name }) => safeIf(isSame, `Write ${name}`, set(path, name)))];
}

/** The versions of review that a webhook takes: missing, or of no use without one. */
export function addReviewVersions({ error, path }: ErrorSubject): readonly Proposal[] {
  return error.type === 'FieldValueForbidden'
    ? [unsafe('Remove conversionReviewVersions', remove(path))]
    : [unsafe('Add conversionReviewVersions: [v1]', insert(path, ['v1']))];
}

/** A path without its first dot, or in the braces and with the root that kubectl writes. */
export function fixPath({ document, path }: ErrorSubject): readonly Proposal[] {
  const written = valueAt(document, path);
  if (typeof written !== 'string') return [];
  const bare = written
    .trim()
    .replace(/^\{(.*)\}$/, '$1')
    .replace(/^\$?\.?/, '.');
  if (bare === written || !SIMPLE_PATH.test(bare) || !/^\.(?:spec|status|metadata)\b/.test(bare)) return [];
  return [safe(`Write ${bare}`, set(path, bare))];
}

const SIMPLE_PATH = /^(?:\.[A-Za-z_][A-Za-z0-9_-]{0,100}){1,50}$/;

/** A warning is only for a version that is deprecated. */
export function fixDeprecation({ document, path }: ErrorSubject): readonly Proposal[] {
  const deprecated = [...path.slice(0, -1), 'deprecated'];
  const value = valueAt(document, deprecated);
  return [
    unsafe(
      'Write deprecated: true',
      value === undefined ? insert(deprecated, true, { before: 'deprecationWarning' }) : set(deprecated, true),
    ),
    unsafe('Remove deprecationWarning', remove(path)),
  ];
}

/** Names in lower case, where that is all that is wrong. */
export function fixCase({ document, path }: ErrorSubject): readonly Proposal[] {
  const written = valueAt(document, path);
  if (typeof written !== 'string') return [];
  const plain = written.toLowerCase().trim();
  return plain === written || !/^[a-z](?:[a-z0-9.-]{0,250}[a-z0-9])?$/.test(plain) ? [] : [unsafe(`Write ${plain}`, set(path, plain))];
}

/** `spec.version` says what the first of `spec.versions` says. */
export function fixTopVersion({ base, document, error }: ErrorSubject): readonly Proposal[] {
  const path = [...base, 'spec', 'version'];
  const isDoubled = error.detail.startsWith('must match') && valueAt(document, path) !== undefined;
  return isDoubled ? [unsafe('Remove version: the list of versions names it', remove(path))] : [];
}

/** What versions say of their own cannot stand at the top as well. */
export function keepPerVersion({ document, path }: ErrorSubject): readonly Proposal[] {
  const field = String(path.at(-1));
  return valueAt(document, path) === undefined ? [] : [unsafe(`Remove spec.${field}`, remove(path))];
}

const APPROVAL = 'api-approved.kubernetes.io';

/** An API of a group of Kubernetes' community, marked as unapproved. */
export function fixApproval({ base, definition, document }: ErrorSubject): readonly Proposal[] {
  const metadata = definition['metadata'];
  if (!isJsonObject(metadata)) return [];
  const annotations: JsonPath = [...base, 'metadata', 'annotations'];
  const title = 'Mark the API as unapproved';
  const text = 'unapproved, experimental-only';
  const existing: JsonValue | undefined = valueAt(document, annotations);
  if (existing === undefined) return [unsafe(title, insert(annotations, { [APPROVAL]: text }))];
  if (!isJsonObject(existing)) return [];
  const path = [...annotations, APPROVAL];
  return [unsafe(title, existing[APPROVAL] === undefined ? insert(path, text) : set(path, text))];
}

/** The name that a definition must have, where plural and group tell it. */
export function fixName({ definition, document, error, path }: ErrorSubject): readonly Proposal[] {
  const spec = definition['spec'];
  const plural = valueAt(spec, ['names', 'plural']);
  const group = valueAt(spec, ['group']);
  if (
    !error.detail.startsWith('must be spec.names.plural') ||
    typeof plural !== 'string' ||
    typeof group !== 'string' ||
    plural === '' ||
    group === ''
  )
    return [];
  const name = `${plural}.${group}`;
  if (valueAt(document, path) !== undefined) return [unsafe(`Write name: ${name}`, set(path, name))];
  return objectAt(document, path.slice(0, -1)) === undefined ? [] : [unsafe(`Add name: ${name}`, insert(path, name))];
}

/** A message in one line. */
export function fixRuleMessage({ document, error, path }: ErrorSubject): readonly Proposal[] {
  const written = valueAt(document, path);
  if (typeof written !== 'string' || error.type === 'FieldValueRequired' || !/[\n\r]/.test(written)) return [];
  return [unsafe('Write the message in one line', set(path, written.trim().replace(/\s*[\n\r]\s*/g, ' ')))];
}
