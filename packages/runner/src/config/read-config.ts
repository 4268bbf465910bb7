import {
  BUILTIN_JUDGES,
  parseKubernetesVersion,
  parseProposals,
  kubernetesVersionText,
  nearNames,
  NEWEST_KUBERNETES,
  OLDEST_KUBERNETES,
  type ConventionId,
} from '@structural/checker';
import { lineIndex, locate, parseDocuments, type JsonPath, type SourceDocument } from '@structural/document';
import { isJsonNumber, isJsonObject, type JsonObject, type JsonValue } from '@structural/json';
import { pathPatterns, type RevisionPlace } from '@structural/sources';
import type { ConfigFile, ConfigProblem, FileSettings } from './config-file.js';
import { CONFIG_KEYS, CONFIG_SCHEMA_VERSION, OVERRIDE_KEYS, type ConfigKey } from './config-keys.js';
import { parseConventions } from './parse-conventions.js';
import { readRules, type TakeFault } from './read-rules.js';

/** What a config file holds, or what is wrong with it, in the order of its text. */
export type ReadConfig = ({ readonly ok: true } & ConfigFile) | { readonly ok: false; readonly problems: readonly ConfigProblem[] };

/** Where a config file is. */
export interface ConfigPlace {
  /** As a user would name it. */
  readonly file: string;
  readonly path: string;
  readonly folder: string;
  readonly atRevision?: RevisionPlace;
}

/**
 * Reads a config file: one mapping, strictly. A file without a document says nothing.
 *
 * Unknown and repeated keys, values of the wrong type, further documents and words that mean nothing are problems, each at its line.
 */
export function readConfig(bytes: Uint8Array, { atRevision, file, folder, path }: ConfigPlace): ReadConfig {
  const empty: ReadConfig = {
    ok: true,
    path,
    folder,
    ...(atRevision && { atRevision }),
    ignore: pathPatterns(folder, []),
    overrides: [],
  };
  const [document, second] = parseDocuments(bytes);
  if (document === undefined) return empty;
  const problem = (offset: number, message: string): ConfigProblem => ({
    file,
    message,
    place: lineIndex(document.text).positionOf(offset),
  });
  const wrong = (offset: number, message: string): ReadConfig => ({ ok: false, problems: [problem(offset, message)] });
  if (!document.ok) return wrong(document.error.range.start, document.error.message);
  if (second !== undefined) return wrong(second.ok ? second.range.start : second.error.range.start, 'a config file is one document');
  const [repeated] = document.duplicates;
  if (repeated !== undefined) return wrong(repeated.range.start, `${repeated.path.join('.')} is written twice`);
  const otherForm = wrongSchemaVersion(document.value);
  if (otherForm !== undefined) return wrong(startOf(document, ['schemaVersion'], 'value'), otherForm);
  const faults: Fault[] = [];
  const reading: Reading = { document, fault: (at, message, part = 'value') => void faults.push({ at, message, part }) };
  const members = readMembers(reading, [], CONFIG_KEYS);
  const overrides = readOverrides(reading, members['overrides']);
  const settings = readSettings(reading, [], members);
  const crds = readTexts(reading, ['crds'], members['crds']);
  const policies = readTexts(reading, ['policies'], members['policies']);
  const ignore = readTexts(reading, ['ignore'], members['ignore']) ?? [];
  const allowEmpty = readBoolean(reading, ['allowEmpty'], members['allowEmpty']);
  if (faults.length > 0) {
    const placed = faults.map(({ at, message, part }) => ({ message, start: startOf(document, at, part) }));
    return { ok: false, problems: placed.sort((a, b) => a.start - b.start).map(({ message, start }) => problem(start, message)) };
  }
  return {
    ...empty,
    ...settings,
    ...(crds && { crds }),
    ...(policies && { policies }),
    ignore: pathPatterns(folder, ignore),
    ...(allowEmpty !== undefined && { allowEmpty }),
    overrides: overrides.map(({ files, ...other }) => ({ ...other, files: pathPatterns(folder, files) })),
  };
}

/** What is wrong with the form that a file says it has. Nothing else of it is read then: its keys may mean something else. */
function wrongSchemaVersion(value: JsonValue): string | undefined {
  if (!isJsonObject(value) || value['schemaVersion'] === undefined) return undefined;
  const wanted = value['schemaVersion'];
  if (wanted === CONFIG_SCHEMA_VERSION) return undefined;
  if (typeof wanted !== 'number' || !Number.isSafeInteger(wanted) || wanted < 1) return `schemaVersion must be ${CONFIG_SCHEMA_VERSION}`;
  return `schemaVersion ${wanted} is for a newer version of Structural; this one reads ${CONFIG_SCHEMA_VERSION}`;
}

interface Fault {
  readonly at: JsonPath;
  readonly message: string;
  readonly part: 'key' | 'value';
}

interface Reading {
  readonly document: SourceDocument;
  readonly fault: TakeFault;
}

function startOf(document: SourceDocument, at: JsonPath, part: 'key' | 'value'): number {
  const found = locate(document, at);
  return (part === 'key' ? found?.key : undefined)?.start ?? found?.value.start ?? document.range.start;
}

/** The members of the mapping at a place, of which all have to be known. */
function readMembers(
  { document, fault }: Reading,
  at: JsonPath,
  keys: readonly ConfigKey[],
  value: JsonValue = document.value,
): JsonObject {
  if (!isJsonObject(value)) {
    // A file of comments alone is empty.
    if (value !== null || at.length > 0) fault(at, `${at.length === 0 ? 'a config file' : 'an item of overrides'} must be a mapping`);
    return {};
  }
  const names = keys.map(({ name }) => name);
  for (const name of Object.keys(value)) if (!names.includes(name)) fault([...at, name], unknownKey(name, names), 'key');
  return value;
}

function unknownKey(name: string, names: readonly string[]): string {
  const plain = (text: string): string => text.toLowerCase().replace(/[^a-z]/g, '');
  const near = names.find((each) => plain(each) === plain(name)) ?? nearNames(name, names)[0];
  return `there is no key ${JSON.stringify(name.slice(0, 80))} here; ${near === undefined ? `there are ${names.join(', ')}` : `did you mean ${near}?`}`;
}

function readTexts({ fault }: Reading, at: JsonPath, value: JsonValue | undefined): readonly string[] | undefined {
  if (value === undefined) return undefined;
  const texts = typeof value === 'string' ? [value] : Array.isArray(value) ? value : undefined;
  if (texts === undefined) {
    fault(at, `${at.join('.')} must be a text or a list of texts`);
    return undefined;
  }
  return texts.filter((text, i): text is string => {
    if (typeof text === 'string' && text !== '') return true;
    fault(Array.isArray(value) ? [...at, i] : at, `${at.join('.')} must be made of texts that are not empty`);
    return false;
  });
}

function readBoolean({ fault }: Reading, at: JsonPath, value: JsonValue | undefined): boolean | undefined {
  if (value === undefined || typeof value === 'boolean') return value;
  fault(at, `${at.join('.')} must be true or false`);
  return undefined;
}

function readSettings(reading: Reading, at: JsonPath, { builtin, conventions, kubeVersion, proposals, rules }: JsonObject): FileSettings {
  const version = kubeVersion === undefined ? undefined : readVersion(reading, [...at, 'kubeVersion'], kubeVersion);
  const chosen = conventions === undefined ? undefined : readConventions(reading, [...at, 'conventions'], conventions);
  const asked = readProposals(reading, [...at, 'proposals'], proposals);
  const said = rules === undefined ? undefined : readRules([...at, 'rules'], rules, reading.fault);
  const judge = builtin === undefined ? undefined : readBuiltin(reading, [...at, 'builtin'], builtin);
  return {
    ...(version && { kubernetesVersion: version }),
    ...(chosen && { conventions: chosen }),
    ...(asked && { proposals: asked }),
    ...(said && { rules: said }),
    ...(judge && { builtin: judge }),
  };
}

function readBuiltin({ fault }: Reading, at: JsonPath, value: JsonValue): FileSettings['builtin'] {
  // YAML reads off as false.
  const word = value === false ? 'off' : value;
  const judge = BUILTIN_JUDGES.find((each) => each === word);
  if (judge === undefined) fault(at, `${at.join('.')} must be one of ${BUILTIN_JUDGES.join(', ')}`);
  return judge;
}

function readProposals(reading: Reading, at: JsonPath, value: JsonValue | undefined): FileSettings['proposals'] {
  const names = readTexts(reading, at, value);
  const parsed = names && parseProposals(names);
  if (typeof parsed !== 'string') return parsed;
  reading.fault(at, parsed);
  return undefined;
}

function readVersion({ document, fault }: Reading, at: JsonPath, value: JsonValue): FileSettings['kubernetesVersion'] {
  const { end, start } = locate(document, at)?.value ?? document.range;
  // Without quotes 1.30 is the number 1.3: what counts is what is written.
  const text = isJsonNumber(value) ? document.text.slice(start, end) : value;
  const version = typeof text === 'string' ? parseKubernetesVersion(text) : undefined;
  if (version === undefined)
    fault(
      at,
      `${at.join('.')} must be a version of Kubernetes from ${kubernetesVersionText(OLDEST_KUBERNETES)} to ${kubernetesVersionText(NEWEST_KUBERNETES)}`,
    );
  return version;
}

function readConventions(reading: Reading, at: JsonPath, value: JsonValue): readonly ConventionId[] | undefined {
  if (value === false) return [];
  if (typeof value !== 'boolean' && typeof value !== 'string' && !Array.isArray(value)) {
    reading.fault(at, `${at.join('.')} must be a list of conventions, true or false`);
    return undefined;
  }
  if (value !== true && typeof value !== 'string') {
    return readTexts(reading, at, value)?.flatMap((text, i) => parseWords(reading, [...at, i], text));
  }
  return parseWords(reading, at, value === true ? '' : value);
}

function parseWords({ fault }: Reading, at: JsonPath, text: string): readonly ConventionId[] {
  const parsed = parseConventions(text);
  if (typeof parsed !== 'string') return parsed;
  fault(at, parsed);
  return [];
}

function readOverrides(reading: Reading, value: JsonValue | undefined): readonly (FileSettings & { readonly files: readonly string[] })[] {
  if (value === undefined) return [];
  if (!Array.isArray(value)) {
    reading.fault(['overrides'], 'overrides must be a list of mappings with files');
    return [];
  }
  return value.map((item: JsonValue, i) => {
    const at = ['overrides', i];
    const members = readMembers(reading, at, OVERRIDE_KEYS, item);
    const files = readTexts(reading, [...at, 'files'], members['files']) ?? [];
    if (isJsonObject(item) && !Object.hasOwn(members, 'files')) reading.fault(at, 'an item of overrides must say for which files it is');
    return { files, ...readSettings(reading, at, members) };
  });
}
