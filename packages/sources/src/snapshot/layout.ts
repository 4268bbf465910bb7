import type { InputProblem } from '../input.js';

/**
 * How a snapshot is laid out as a stream: gzip of lines, each a JSON object. The first is a {@link SnapshotHead}; then one for each definition, then
 * one for each object, kind by kind; the last is a {@link SnapshotEnd}, without which the snapshot is not whole.
 */
export const SNAPSHOT_SUFFIX = '.ndjson.gz';

/** The file that a folder with a snapshot has beside its manifests: a {@link SnapshotHead} and, once it is whole, a line with its end. */
export const SNAPSHOT_FILE = 'SNAPSHOT';

/** What a snapshot is of. */
export interface SnapshotHead {
  readonly structuralSnapshot: 1;
  /** RFC 3339. */
  readonly createdAt: string;
  /** As inputs are named that were read for it: `cluster/prod`. */
  readonly source: string;
  /** Whether values are replaced by others of their shape. */
  readonly redacted: boolean;
}

/** How a snapshot ended. */
export interface SnapshotEnd {
  readonly structuralSnapshotEnd: 1;
  readonly definitions: number;
  readonly objects: number;
  /** What could not be read for it, which is a problem of whoever reads it, too. */
  readonly unread: readonly Omit<InputProblem, 'kind'>[];
}

/** Where an object of a snapshot is: of the resource `PLURAL.GROUP`, in a namespace or, where that is empty, in none. */
export interface SnapshotPlace {
  readonly resource: string;
  readonly namespace: string;
  readonly name: string;
}

/** The resource of definitions. */
export const DEFINITIONS = 'customresourcedefinitions.apiextensions.k8s.io';

/** The path of an object below the name of its source: `widgets.example.com/NAMESPACE/NAME`. */
export function placeText({ name, namespace, resource }: SnapshotPlace): string {
  return namespace === '' ? `${resource}/${name}` : `${resource}/${namespace}/${name}`;
}

/** The line of an object, without a line end; `json` is its text, which must have none either, as that of servers has none. */
export function objectLine({ name, namespace, resource }: SnapshotPlace, json: string): string {
  return `{"resource":${JSON.stringify(resource)},"namespace":${JSON.stringify(namespace)},"name":${JSON.stringify(name)},"object":${json}}`;
}

/** What {@link objectLine} made a line of; undefined where it is another one. */
export function readObjectLine(line: Uint8Array): (SnapshotPlace & { readonly json: Uint8Array }) | undefined {
  const start = Buffer.from(line.buffer, line.byteOffset, Math.min(line.length, MAX_PLACE_LENGTH)).toString();
  const [place, ...strings] = PLACE.exec(start) ?? [];
  if (place === undefined) return undefined;
  const [resource = '', namespace = '', name = ''] = strings.map((each) => String(JSON.parse(each)));
  return { resource, namespace, name, json: line.subarray(Buffer.byteLength(place), line.length - 1) };
}

const STRING = '("(?:[^"\\\\]|\\\\.)*")';
const PLACE = new RegExp(`^\\{"resource":${STRING},"namespace":${STRING},"name":${STRING},"object":`);
/** Names have 253 characters at most, and those of resources are of two. */
const MAX_PLACE_LENGTH = 4_096;
