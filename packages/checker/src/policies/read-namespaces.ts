import { lineIndex, parseDocuments } from '@structural/document';
import { isJsonObject, type JsonObject } from '@structural/json';
import { describeResource } from '../find/describe-resource.js';
import { findObjects } from '../find/find-objects.js';
import { caretRange } from '../place/position.js';
import type { ParsedFile, PolicyFile } from './read-policies.js';

/** What begins the labels by which a namespace asks Pod Security to judge its pods. */
export const POD_SECURITY_LABEL = 'pod-security.kubernetes.io/';

/** A namespace that asks Pod Security to judge its pods. */
export interface KnownNamespace {
  /** Those of Pod Security alone. */
  readonly labels: Readonly<Record<string, string>>;
  /** Where it is written: `FILE:LINE`. */
  readonly place: string;
}

/** The namespaces of a run that ask Pod Security, by name. */
export type KnownNamespaces = ReadonlyMap<string, KnownNamespace>;

/** Reads the namespaces in files, once for each list; of one that is written several times with other labels none are known. */
export function readNamespaceFiles(files: readonly PolicyFile[]): KnownNamespaces {
  const found = known.get(files) ?? readNamespaces(files.map(({ file, text }) => ({ file, documents: parseDocuments(text) })));
  known.set(files, found);
  return found;
}

const known = new WeakMap<readonly PolicyFile[], KnownNamespaces>();

/** As {@link readNamespaceFiles}, of documents that are parsed already. */
export function readNamespaces(files: readonly ParsedFile[]): KnownNamespaces {
  const written = new Map<string, KnownNamespace>();
  const unclear = new Set<string>();
  for (const { documents, file } of files)
    for (const document of documents) {
      if (!document.ok) continue;
      for (const { path, value } of findObjects(document.value)) {
        const { apiVersion, kind, name } = describeResource(value);
        if (apiVersion !== 'v1' || kind !== 'Namespace') continue;
        const labels = labelsOf(value);
        const before = written.get(name);
        if (before !== undefined && JSON.stringify(before.labels) !== JSON.stringify(labels)) unclear.add(name);
        const { start } = caretRange(document, [...path, 'metadata', 'labels'], 'key');
        written.set(name, { labels, place: `${file}:${String(lineIndex(document.text).positionOf(start).line)}` });
      }
    }
  return new Map([...written].filter(([name, { labels }]) => !unclear.has(name) && Object.keys(labels).length > 0));
}

/** The labels of a namespace that Pod Security reads, in the order of their names. */
function labelsOf({ metadata }: JsonObject): Readonly<Record<string, string>> {
  const labels = isJsonObject(metadata) ? metadata['labels'] : undefined;
  const own = isJsonObject(labels) ? Object.entries(labels) : [];
  return Object.fromEntries(
    own
      .flatMap(([name, value]): [string, string][] =>
        name.startsWith(POD_SECURITY_LABEL) && typeof value === 'string' ? [[name, value]] : [],
      )
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}
