import type { JsonPath } from '@structural/document';
import { type JsonObject, type JsonValue, isJsonArray, isJsonObject, valueAt } from '@structural/json';
import { namesLike } from '../names/near-names.js';
import { objectAt, type ErrorPlace, type Mender } from './fixer.js';
import { insert, remove, safe, safeIf, set, unsafe, type Proposal } from '../proposals/proposal.js';

/** The mends of a definition outside of its schemas, by the error's origin. */
export const definitionMenders: readonly (readonly [origin: string, mender: Mender])[] = [
  ['definition.preserve-unknown-fields', mendPreserve],
  ['definition.defaults-need-pruning', mendPreserve],
  ['definition.conversion-needs-pruning', mendPreserve],
  ['definition.schema', mendMissingSchema],
  ['definition.storage-version', mendStorage],
  ['definition.scope', (place) => mendWord(place, ['Namespaced', 'Cluster'])],
  ['definition.conversion-strategy', (place) => mendWord(place, ['None', 'Webhook'])],
  ['definition.webhook', ({ error, path }) => (error.type === 'FieldValueForbidden' ? [unsafe('Remove the webhook, which is not asked', remove(path))] : [])],
  ['definition.conversion-review-versions', ({ error, path }) => (error.type === 'FieldValueForbidden'
    ? [unsafe('Remove conversionReviewVersions', remove(path))]
    : [unsafe('Add conversionReviewVersions: [v1]', insert(path, ['v1']))])],
  ['definition.column-path', mendPath],
  ['definition.scale-spec-replicas', mendPath],
  ['definition.scale-status-replicas', mendPath],
  ['definition.scale-label-selector', mendPath],
  ['definition.selectable-field', mendPath],
  ['rule.field-path', mendPath],
  ['definition.column-type', (place) => mendWord(place, ['string', 'integer', 'number', 'boolean', 'date'], COLUMN_TYPES)],
  ['definition.column-format', ({ path }) => [unsafe('Remove the format', remove(path))]],
  ['definition.deprecation-warning', mendDeprecation],
  ['definition.names-listKind', ({ error, path }) => (error.detail.startsWith('kind and') ? [unsafe('Remove listKind: it has a default', remove(path))] : [])],
  ['definition.names-plural', mendCase],
  ['definition.names-singular', mendCase],
  ['definition.names-shortNames', mendCase],
  ['definition.names-categories', mendCase],
  ['definition.version-name', mendCase],
  ['definition.group', mendCase],
  ['definition.version', mendTopVersion],
  ['definition.hoisted-validation', keepPerVersion],
  ['definition.hoisted-subresources', keepPerVersion],
  ['definition.hoisted-additionalPrinterColumns', keepPerVersion],
  ['definition.api-approval', mendApproval],
  ['definition.stored-versions', () => []],
  ['metadata.name', mendName],
  ['metadata.namespace', ({ path }) => [unsafe('Remove the namespace', remove(path))]],
  ['rule.message', mendRuleMessage],
  ['rule.reason', (place) => mendWord(place, ['FieldValueInvalid', 'FieldValueForbidden', 'FieldValueRequired', 'FieldValueDuplicate'])],
];

function mendPreserve({ base, definition, document }: ErrorPlace): readonly Proposal[] {
  if (!isJsonObject(definition['spec'])) return [];
  const path = [...base, 'spec', 'preserveUnknownFields'];
  const given = valueAt(document, path);
  return [unsafe('Write preserveUnknownFields: false', given === undefined ? insert(path, false) : set(path, false))];
}

const OPEN_SCHEMA = { type: 'object', 'x-kubernetes-preserve-unknown-fields': true };

function mendMissingSchema({ base, definition, document, path }: ErrorPlace): readonly Proposal[] {
  const title = 'Add a schema that accepts any object';
  const versions = valueAt(definition, ['spec', 'versions']);
  const isBare = !isJsonArray(versions) || versions.every((version) => valueAt(version, ['schema']) === undefined);
  if (definition['apiVersion'] === 'apiextensions.k8s.io/v1beta1' && isBare) {
    // In v1beta1 what holds for all versions must stand at the top.
    const validation = [...base, 'spec', 'validation'];
    const schema = { openAPIV3Schema: OPEN_SCHEMA };
    return [unsafe(title, valueAt(document, validation) === undefined ? insert(validation, schema) : set(validation, schema))];
  }
  const holder = path.slice(0, -1);
  if (objectAt(document, holder) !== undefined) return [unsafe(title, valueAt(document, path) === undefined ? insert(path, OPEN_SCHEMA) : set(path, OPEN_SCHEMA))];
  const above = holder.slice(0, -1);
  if (objectAt(document, above) === undefined) return [];
  const schema = { openAPIV3Schema: OPEN_SCHEMA };
  return [unsafe(title, valueAt(document, holder) === undefined ? insert(holder, schema) : set(holder, schema))];
}

/** Exactly one version is stored: the only one there is, or one that a person chooses. */
function mendStorage({ base, document }: ErrorPlace): readonly Proposal[] {
  const path = [...base, 'spec', 'versions'];
  const versions = valueAt(document, path);
  if (!isJsonArray(versions) || versions.length > MAX_VERSIONS || !versions.every((version) => isJsonObject(version))) return [];
  const setStorage = (index: number, stored: boolean) => {
    const at = [...path, index, 'storage'];
    return valueAt(document, at) === undefined ? [insert(at, stored)] : valueAt(document, at) === stored ? [] : [set(at, stored)];
  };
  const candidates = versions.map((version, index) => ({ index, version: version as JsonObject }));
  const stored = candidates.filter(({ version }) => version['storage'] === true);
  return (stored.length > 0 ? stored : candidates).slice(0, 3).map(({ index, version }) => safeIf(
    versions.length === 1,
    `Store ${String(version['name'])}`,
    ...candidates.flatMap((each) => (each.index === index ? setStorage(index, true) : each.version['storage'] === true ? setStorage(each.index, false) : [])),
  ));
}

const MAX_VERSIONS = 50;

/** What other places call a type of a column. */
const COLUMN_TYPES: ReadonlyMap<string, string> = new Map([
  ['int', 'integer'], ['int32', 'integer'], ['int64', 'integer'], ['bool', 'boolean'], ['float', 'number'], ['double', 'number'],
  ['datetime', 'date'], ['date-time', 'date'], ['timestamp', 'date'], ['text', 'string'], ['str', 'string'],
]);

/** A word that is not among those there are, or missing. */
function mendWord({ document, path }: ErrorPlace, words: readonly string[], others?: ReadonlyMap<string, string>): readonly Proposal[] {
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

/** A path without its first dot, or in the braces and with the root that kubectl writes. */
function mendPath({ document, path }: ErrorPlace): readonly Proposal[] {
  const written = valueAt(document, path);
  if (typeof written !== 'string') return [];
  const bare = written.trim().replace(/^\{(.*)\}$/, '$1').replace(/^\$?\.?/, '.');
  if (bare === written || !SIMPLE_PATH.test(bare) || !/^\.(?:spec|status|metadata)\b/.test(bare)) return [];
  return [safe(`Write ${bare}`, set(path, bare))];
}

const SIMPLE_PATH = /^(?:\.[A-Za-z_][A-Za-z0-9_-]{0,100}){1,50}$/;

function mendDeprecation({ document, path }: ErrorPlace): readonly Proposal[] {
  const deprecated = [...path.slice(0, -1), 'deprecated'];
  const value = valueAt(document, deprecated);
  return [
    unsafe('Write deprecated: true', value === undefined ? insert(deprecated, true, { before: 'deprecationWarning' }) : set(deprecated, true)),
    unsafe('Remove deprecationWarning', remove(path)),
  ];
}

/** Names in lower case, where that is all that is wrong. */
function mendCase({ document, path }: ErrorPlace): readonly Proposal[] {
  const written = valueAt(document, path);
  if (typeof written !== 'string') return [];
  const plain = written.toLowerCase().trim();
  return plain === written || !/^[a-z](?:[a-z0-9.-]{0,250}[a-z0-9])?$/.test(plain) ? [] : [unsafe(`Write ${plain}`, set(path, plain))];
}

/** `spec.version` says what the first of `spec.versions` says. */
function mendTopVersion({ base, document, error }: ErrorPlace): readonly Proposal[] {
  const path = [...base, 'spec', 'version'];
  const isDoubled = error.detail.startsWith('must match') && valueAt(document, path) !== undefined;
  return isDoubled ? [unsafe('Remove version: the list of versions names it', remove(path))] : [];
}

function keepPerVersion({ document, path }: ErrorPlace): readonly Proposal[] {
  const field = String(path.at(-1));
  return valueAt(document, path) === undefined ? [] : [unsafe(`Remove spec.${field}`, remove(path))];
}

const APPROVAL = 'api-approved.kubernetes.io';

function mendApproval({ base, definition, document }: ErrorPlace): readonly Proposal[] {
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
function mendName({ definition, document, error, path }: ErrorPlace): readonly Proposal[] {
  const spec = definition['spec'];
  const plural = valueAt(spec, ['names', 'plural']);
  const group = valueAt(spec, ['group']);
  if (!error.detail.startsWith('must be spec.names.plural') || typeof plural !== 'string' || typeof group !== 'string' || plural === '' || group === '') return [];
  const name = `${plural}.${group}`;
  if (valueAt(document, path) !== undefined) return [unsafe(`Write name: ${name}`, set(path, name))];
  return objectAt(document, path.slice(0, -1)) === undefined ? [] : [unsafe(`Add name: ${name}`, insert(path, name))];
}

/** A message in one line. */
function mendRuleMessage({ document, error, path }: ErrorPlace): readonly Proposal[] {
  const written = valueAt(document, path);
  if (typeof written !== 'string' || error.type === 'FieldValueRequired' || !/[\n\r]/.test(written)) return [];
  return [unsafe('Write the message in one line', set(path, written.trim().replace(/\s*[\n\r]\s*/g, ' ')))];
}
