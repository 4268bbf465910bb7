import { parseDocuments } from '@structural/document';
import { check, findTypes, readCatalog, type DefinitionCatalog, type KubernetesVersion, type NamedType } from '@structural/checker';
import { toFinding, type Finding } from './finding.js';
import { isJsonObject, kindOfValue } from '@structural/json';

/** A manifest, and what it is called in findings. */
export interface ManifestText {
  readonly file: string;
  readonly text: string;
}

/** CustomResourceDefinitions: the text of manifests in YAML or JSON, or several with names. */
export type Definitions = string | readonly (string | ManifestText)[];

/** Definitions that no resource can be judged by: they do not parse, are parts of others, or the server refuses them. */
export class DefinitionsError extends Error {
  override readonly name = 'DefinitionsError';

  constructor(
    message: string,
    /** What is wrong with them: errors, and that one is only a part. */
    readonly findings: readonly Finding[],
  ) {
    super(message);
  }
}

/** The manifests of some definitions, each with a name. */
export function manifestsOf(definitions: Definitions): readonly ManifestText[] {
  const listed = typeof definitions === 'string' ? [definitions] : definitions;
  if (!Array.isArray(listed)) throw new TypeError(`definitions: ${MANIFESTS}, got ${kindOfValue(definitions)}`);
  return listed.map((each, i) => {
    if (typeof each === 'string') return { file: listed.length === 1 ? '<definitions>' : `<CRDs ${String(i + 1)}>`, text: each };
    if (typeof each?.file === 'string' && typeof each.text === 'string') return { file: each.file, text: each.text };
    throw new TypeError(`definitions: ${MANIFESTS}, got a list with ${kindOfValue(each)}`);
  });
}

const MANIFESTS = 'must be the text of manifests, or a list of texts and of objects with `file` and `text`';

/** Reads definitions that resources are judged by. Throws a {@link DefinitionsError} where there are none, or one of them is refused. */
export function openCatalog(definitions: Definitions, kubernetesVersion: KubernetesVersion): DefinitionCatalog {
  const manifests = manifestsOf(definitions);
  const findings = manifests.flatMap(({ file, text }) => {
    const result = check(file, text, { kubernetesVersion });
    const textOf = (name: string): string | undefined => (name === file ? result.text : undefined);
    const unusable = result.diagnostics.filter(({ rule, severity }) => severity === 'error' || rule === 'partial-definition');
    return unusable.map((each) => toFinding(each, result.text, textOf));
  });
  const [first] = findings;
  if (first !== undefined) {
    const more = findings.length === 1 ? '' : ` (and ${String(findings.length - 1)} more)`;
    throw new DefinitionsError(`${first.file}:${String(first.loc.start.line)}: ${first.message}${more}`, findings);
  }
  const catalog = catalogOf(manifests, 'definitions');
  if (catalog.size === 0)
    throw new DefinitionsError('definitions: no CustomResourceDefinition; texts of manifests are read, paths are not', []);
  return catalog;
}

/** The definitions in some manifests. Throws a {@link DefinitionsError}, which names the argument `of`, for a text that is none, such as a path. */
export function catalogOf(manifests: readonly ManifestText[], of: string): DefinitionCatalog {
  const catalog = readCatalog(manifests);
  const known = new Set(catalog.entries.map(({ file }) => file));
  const other = manifests.find(({ file, text }) => !known.has(file) && !isManifest(text));
  if (other === undefined) return catalog;
  throw new DefinitionsError(`${of}: ${other.file}: no CustomResourceDefinition; texts of manifests are read, paths are not`, []);
}

/** Whether a text is one of manifests: there is an object in it, or nothing at all, or it is a broken one. */
export function isManifest(text: string): boolean {
  const documents = parseDocuments(text);
  return documents.length === 0 || documents.some((document) => !document.ok || isJsonObject(document.value));
}

/**
 * The version of a kind that the server prefers, or the one that `apiVersion` names.
 *
 * `kind` is a name as {@link findTypes} knows it, with `.GROUP` behind it where several groups have it. Throws a RangeError where there is none.
 */
export function findVersion({ entries }: DefinitionCatalog, kind: string, apiVersion: string | undefined): NamedType {
  const inGroup = entries.flatMap((entry) => {
    const end = `.${entry.definition.spec.group}`;
    return kind.endsWith(end) ? findTypes([entry], kind.slice(0, -end.length)) : [];
  });
  const found = [...findTypes(entries, kind), ...inGroup];
  const nameOf = ({ entry, version }: NamedType): string => `${entry.definition.spec.group}/${version}`;
  const chosen = found.find((each) => apiVersion === undefined || apiVersion === nameOf(each));
  if (chosen !== undefined) return chosen;
  const known = entries.flatMap((entry) => {
    const { kind: own, plural } = entry.definition.spec.names;
    return findTypes([entry], plural).map((each) => `${own} in ${nameOf(each)}`);
  });
  throw new RangeError(`no ${kind}${apiVersion === undefined ? '' : ` in ${apiVersion}`} among the CRDs: ${known.join(', ')}`);
}
