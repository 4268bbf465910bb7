import { parseDocuments } from '@structural/document';
import { isJsonObject } from '@structural/json';
import {
  policyKindOf,
  readBinding,
  readMutatingBinding,
  readMutatingPolicy,
  readPolicy,
  type MutatingAdmissionPolicy,
  type MutatingAdmissionPolicyBinding,
  type ValidatingAdmissionPolicy,
  type ValidatingAdmissionPolicyBinding,
} from '@structural/policies';
import type { SuiteDefinition } from '../suite.js';
import type { SuiteFiles } from '../suite-files.js';
import { isKatPolicyFile } from './kat-name.js';

/** The policies and bindings in the folder above tests of kat. */
export interface KatPolicies {
  readonly policies: readonly ValidatingAdmissionPolicy[];
  readonly bindings: readonly ValidatingAdmissionPolicyBinding[];
  readonly mutating: readonly MutatingAdmissionPolicy[];
  readonly mutatingBindings: readonly MutatingAdmissionPolicyBinding[];
  /** Where the policies are written, by their names. */
  readonly written: ReadonlyMap<string, SuiteDefinition>;
}

/** Reads the policies and bindings in a folder; undefined where there are no policies. */
export function readKatPolicies(folder: string, files: SuiteFiles): KatPolicies | undefined {
  const found = files.list(folder).flatMap((name): readonly SuiteDefinition[] => {
    if (!isKatPolicyFile(name)) return [];
    const path = files.resolve(folder, name);
    return parseDocuments(files.read(path) ?? '').flatMap((document) =>
      document.ok && isJsonObject(document.value) ? [{ file: files.shown(path), document, path: [], value: document.value }] : [],
    );
  });
  const ofKind = (kind: string): readonly SuiteDefinition['value'][] =>
    found.flatMap(({ value }) => (policyKindOf(value) === kind ? [value] : []));
  const policies = ofKind('ValidatingAdmissionPolicy').map(readPolicy);
  const mutating = ofKind('MutatingAdmissionPolicy').map(readMutatingPolicy);
  if (policies.length + mutating.length === 0) return undefined;
  return {
    policies,
    mutating,
    bindings: ofKind('ValidatingAdmissionPolicyBinding').map(readBinding),
    mutatingBindings: ofKind('MutatingAdmissionPolicyBinding').map(readMutatingBinding),
    written: new Map(
      found.flatMap((each) =>
        policyKindOf(each.value)?.endsWith('Policy') === true ? [[readPolicy(each.value).name, each] as const] : [],
      ),
    ),
  };
}

/** The policy that a test of kat is about: the one whose name its name begins with, or else the only one. */
export function policyOfTest(name: string, { written }: KatPolicies): string | undefined {
  const names = [...written.keys()];
  return names.find((policy) => name.startsWith(`${policy}.`)) ?? (names.length === 1 ? names[0] : undefined);
}
