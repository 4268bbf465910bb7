import { lineIndex, parseDocuments, type ParsedDocument, type SourceDocument } from '@structural/document';
import { isJsonObject, type JsonObject, type JsonPath } from '@structural/json';
import {
  policyKindOf,
  readBinding,
  readMutatingBinding,
  readMutatingPolicy,
  readPolicy,
  type MutatingAdmissionPolicy,
  type MutatingAdmissionPolicyBinding,
  type PolicyKind,
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
  /** All objects, among which parameters and namespaces are found. */
  readonly objects: readonly JsonObject[];
  /** Whether all of it is in one file, so that more may be elsewhere. */
  readonly isOfOneFile: boolean;
  /** Where a part of a policy is written: `FILE:LINE`. */
  placeOf: PlaceOfPolicy;
}

/** Where a part of a policy is written: `FILE:LINE`. */
export type PlaceOfPolicy = (policy: string, part: PolicyPart, kind?: PolicyKind) => string | undefined;

interface PolicySource {
  readonly file: string;
  readonly document: SourceDocument;
  readonly path: JsonPath;
}

/** Documents of a file that are parsed already. */
export interface ParsedFile {
  readonly file: string;
  readonly documents: readonly ParsedDocument[];
}

/** Reads the policies in files; of two with one name the last one counts. */
export function readPolicyFiles(files: readonly PolicyFile[]): PoliciesFound {
  return readPolicies(files.map(({ file, text }) => ({ file, documents: parseDocuments(text) })));
}

/** As {@link readPolicyFiles}, of documents that are parsed already. */
export function readPolicies(files: readonly ParsedFile[]): PoliciesFound {
  const policies = new Map<string, ValidatingAdmissionPolicy>();
  const bindings = new Map<string, ValidatingAdmissionPolicyBinding>();
  const mutating = new Map<string, MutatingAdmissionPolicy>();
  const mutatingBindings = new Map<string, MutatingAdmissionPolicyBinding>();
  const written = new Map<string, PolicySource>();
  const objects: JsonObject[] = [];
  for (const { documents, file } of files)
    for (const document of documents) {
      if (!document.ok) continue;
      for (const { path, value } of findObjects(document.value)) {
        objects.push(value);
        const kind = policyKindOf(value);
        if (kind !== undefined) written.set(`${kind} ${nameOf(value)}`, { file, document, path });
        switch (kind) {
          case 'ValidatingAdmissionPolicy':
            policies.set(nameOf(value), readPolicy(value));
            break;
          case 'ValidatingAdmissionPolicyBinding':
            bindings.set(nameOf(value), readBinding(value));
            break;
          case 'MutatingAdmissionPolicy':
            mutating.set(nameOf(value), readMutatingPolicy(value));
            break;
          case 'MutatingAdmissionPolicyBinding':
            mutatingBindings.set(nameOf(value), readMutatingBinding(value));
        }
      }
    }
  return {
    policies: [...policies.values()],
    bindings: [...bindings.values()],
    mutating: [...mutating.values()],
    mutatingBindings: [...mutatingBindings.values()],
    objects,
    isOfOneFile: files.length < 2,
    placeOf: (policy, part, kind = 'ValidatingAdmissionPolicy') => placeIn(written.get(`${kind} ${policy}`), part),
  };
}

function nameOf({ metadata }: JsonObject): string {
  const name = isJsonObject(metadata) ? metadata['name'] : undefined;
  return typeof name === 'string' ? name : '';
}

function placeIn(written: PolicySource | undefined, part: PolicyPart): string | undefined {
  if (written === undefined) return undefined;
  const { document, file, path } = written;
  const { start } = caretRange(document, [...path, ...pathOf(part)], 'key');
  return `${file}:${String(lineIndex(document.text).positionOf(start).line)}`;
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
