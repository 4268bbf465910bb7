import { lineIndex, parseDocuments, type ParsedDocument, type Range, type SourceDocument } from '@structural/document';
import type { JsonObject, JsonPath } from '@structural/json';
import {
  policyKindOf,
  readBinding,
  readMutatingBinding,
  readMutatingPolicy,
  readForeignPolicy,
  readPolicy,
  type ForeignPolicy,
  type MutatingAdmissionPolicy,
  type MutatingAdmissionPolicyBinding,
  type PolicyPart,
  type ValidatingAdmissionPolicy,
  type ValidatingAdmissionPolicyBinding,
} from '@structural/policies';
import { findObjects } from '../find/find-objects.js';
import { caretRange } from '../place/position.js';

/** A file in which policies, bindings, parameters and namespaces may be. */
export interface PolicyFile {
  readonly file: string;
  readonly text: Uint8Array | string;
}

/** The policies of a run with their bindings, and the other objects beside them. */
export interface PoliciesFound {
  readonly policies: readonly ValidatingAdmissionPolicy[];
  readonly bindings: readonly ValidatingAdmissionPolicyBinding[];
  readonly mutating: readonly MutatingAdmissionPolicy[];
  readonly mutatingBindings: readonly MutatingAdmissionPolicyBinding[];
  /** The policies of other tools that are written in the same language. */
  readonly foreign: readonly ForeignPolicy[];
  /** All objects, among which parameters and namespaces are found. */
  readonly objects: readonly JsonObject[];
  /** Whether all of it is in one file, so that more may be elsewhere. */
  readonly isOfOneFile: boolean;
  placeOf: FindPolicyPart;
}

/** Where a part of a policy is written. */
export interface PolicyPlace {
  readonly file: string;
  readonly range: Range;
  readonly line: number;
}

/** Finds where a part of a policy is written. */
export type FindPolicyPart = (policy: string, part: PolicyPart, kind?: string) => PolicyPlace | undefined;

/** Documents of a file that are parsed already. */
export interface ParsedFile {
  readonly file: string;
  readonly documents: readonly ParsedDocument[];
}

/** A policy or binding as it is read. */
type ReadPolicy =
  | { readonly kind: 'ValidatingAdmissionPolicy'; readonly value: ValidatingAdmissionPolicy }
  | { readonly kind: 'ValidatingAdmissionPolicyBinding'; readonly value: ValidatingAdmissionPolicyBinding }
  | { readonly kind: 'MutatingAdmissionPolicy'; readonly value: MutatingAdmissionPolicy }
  | { readonly kind: 'MutatingAdmissionPolicyBinding'; readonly value: MutatingAdmissionPolicyBinding }
  | { readonly kind: ForeignPolicy['kind']; readonly value: ForeignPolicy };

/** A policy or binding where it is written. */
interface PolicySource {
  readonly name: string;
  readonly read: ReadPolicy;
  readonly document: SourceDocument;
  readonly path: JsonPath;
}

/** What one file has of policies, and all objects in it. */
export interface PoliciesOfFile {
  readonly file: string;
  readonly written: readonly PolicySource[];
  readonly objects: readonly JsonObject[];
}

/** Reads the policies in files; of two with one name the last one counts. */
export function readPolicyFiles(files: readonly PolicyFile[]): PoliciesFound {
  return mergePolicies(files.map(parsePolicyFile));
}

/** Reads what the text of one file has of policies. */
export function parsePolicyFile({ file, text }: PolicyFile): PoliciesOfFile {
  return policiesOfFile({ file, documents: parseDocuments(text) });
}

/** Reads what the documents of one file have of policies. */
export function policiesOfFile({ documents, file }: ParsedFile): PoliciesOfFile {
  const written: PolicySource[] = [];
  const objects: JsonObject[] = [];
  for (const document of documents) {
    if (!document.ok) continue;
    for (const { path, value } of findObjects(document.value)) {
      objects.push(value);
      const read = readAny(value);
      if (read !== undefined) written.push({ name: nameIn(read), read, document, path });
    }
  }
  return { file, written, objects };
}

/** The policies of several files; of two with one name the last one counts. */
export function mergePolicies(files: readonly PoliciesOfFile[]): PoliciesFound {
  const known = new Map<string, PolicySource & { readonly file: string }>(
    files.flatMap(({ file, written }) => written.map((each) => [`${each.read.kind} ${each.name}`, { ...each, file }] as const)),
  );
  const all = [...known.values()].map(({ read }) => read);
  return {
    policies: all.flatMap((each) => (each.kind === 'ValidatingAdmissionPolicy' ? [each.value] : [])),
    bindings: all.flatMap((each) => (each.kind === 'ValidatingAdmissionPolicyBinding' ? [each.value] : [])),
    mutating: all.flatMap((each) => (each.kind === 'MutatingAdmissionPolicy' ? [each.value] : [])),
    mutatingBindings: all.flatMap((each) => (each.kind === 'MutatingAdmissionPolicyBinding' ? [each.value] : [])),
    foreign: all.flatMap((each) => (each.kind === 'ValidatingPolicy' || each.kind === 'ConstraintTemplate' ? [each.value] : [])),
    objects: files.flatMap(({ objects }) => objects),
    isOfOneFile: files.length < 2,
    placeOf(policy, part, kind = 'ValidatingAdmissionPolicy') {
      const found = known.get(`${kind} ${policy}`);
      return found && placeIn(found.file, found, part);
    },
  };
}

function readAny(object: JsonObject): ReadPolicy | undefined {
  const kind = policyKindOf(object);
  switch (kind) {
    case 'ValidatingAdmissionPolicy':
      return { kind, value: readPolicy(object) };
    case 'ValidatingAdmissionPolicyBinding':
      return { kind, value: readBinding(object) };
    case 'MutatingAdmissionPolicy':
      return { kind, value: readMutatingPolicy(object) };
    case 'MutatingAdmissionPolicyBinding':
      return { kind, value: readMutatingBinding(object) };
    case undefined:
      return readForeign(object);
  }
}

function readForeign(object: JsonObject): ReadPolicy | undefined {
  const value = readForeignPolicy(object);
  return value && { kind: value.kind, value };
}

/** The name that findings have of a policy: that of its constraints for a template. */
function nameIn({ value }: ReadPolicy): string {
  return 'policy' in value ? value.policy.name : value.name;
}

function placeIn(file: string, { document, path, read: { value } }: PolicySource, part: PolicyPart): PolicyPlace {
  const own = pathOf(part);
  const [first, ...rest] = own;
  const within =
    'root' in value && first === 'spec' ? [...value.root, ...(part.kind === 'matchConditions' ? [value.conditions] : rest)] : own;
  const range = caretRange(document, [...path, ...within], 'key');
  return { file, range, line: lineIndex(document.text).positionOf(range.start).line };
}

function pathOf(part: PolicyPart): JsonPath {
  switch (part.kind) {
    case 'validation':
      return ['spec', 'validations', part.index];
    case 'mutation':
      return ['spec', 'mutations', part.index];
    case 'auditAnnotation':
      return ['spec', 'auditAnnotations', part.index];
    case 'matchConditions':
      return ['spec', 'matchConditions'];
    case 'policy':
      return ['kind'];
  }
}
