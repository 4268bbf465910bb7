import { decodeBytes } from '@structural/document';
import {
  admissionPattern,
  mayAskPodSecurity,
  mayHoldPolicies,
  mayHoldPolicy,
  readAhead,
  textMayHoldPolicies,
  type KnownInput,
  type ListedInput,
} from '@structural/sources';
import { toFileBytes, type FileBytes } from './file-bytes.js';
import { noticing } from './noticing.js';

/** Inputs that notice whether admission policies are in them when they are read for the first time. */
export interface PolicySearch {
  readonly inputs: readonly ListedInput[];
  /** What is there. All inputs are to be read before. */
  find(): Promise<PolicyInputs>;
}

/** The files in which there is what admission looks at, in the order of the inputs. */
interface PolicyInputs {
  /**
   * Those with admission policies and their bindings, and those with what policies look at beside the object: namespaces, and parameters of the kinds
   * that they name; none where no policy was met.
   */
  readonly policies: readonly FileBytes[];
  /** Those with namespaces; none where no namespace asks Pod Security to judge its pods. */
  readonly namespaces: readonly FileBytes[];
}

const NONE: PolicyInputs = { policies: [], namespaces: [] };

/**
 * The files with admission policies and definitions, by which policies are judged where resources are not; none where there is no policy.
 *
 * What holds many inputs, such as a cluster, is not looked into.
 */
export async function findPolicyFiles(inputs: readonly ListedInput[]): Promise<readonly FileBytes[]> {
  const files = inputs.filter((input) => input.kind === 'found' && input.entries === undefined);
  const known = knownByName(files);
  for await (const input of readAhead(files.filter(mayBeKnownToHold), 'all'))
    if (
      input.kind !== 'problem' &&
      // What is read becomes known.
      known.get(input.name)?.facts()?.mayHavePolicies !== false &&
      mayHoldPolicies(input.bytes) &&
      mayHoldPolicy(decodeBytes(input.bytes).text)
    )
      return filesWith(files, (text) => POLICY_OR_DEFINITION.test(text));
  return [];
}

const POLICY_OR_DEFINITION = /AdmissionPolicy|CustomResourceDefinition|policies\.kyverno\.io\/|gatekeeper\.sh\//;

/** Whether bytes may be of policies, of their bindings, or of namespaces that ask Pod Security: as documents, not in somebody's words about them. */
export function mayHoldAdmission(bytes: Uint8Array): boolean {
  if (!mayHoldPolicies(bytes)) return false;
  const { text } = decodeBytes(bytes);
  return mayHoldPolicy(text) || mayAskPodSecurity(text);
}

function mayBeKnownToHold(input: ListedInput): boolean {
  return input.kind === 'problem' || input.known?.facts()?.mayHavePolicies !== false;
}

/** Gets ready to find policies among inputs that are read for their definitions first, and among others that are read for policies alone. */
export function openPolicySearch(inputs: readonly ListedInput[], others: readonly ListedInput[] = []): PolicySearch {
  let isMet = others.length > 0;
  const without = new Set<string>();
  const meet = (name: string, mayHold: boolean): void => {
    if (mayHold) isMet = true;
    else without.add(name);
  };
  return {
    inputs: inputs.map((input) => {
      if (input.kind === 'problem') return input;
      const { known, name } = input;
      return noticing(input, {
        onRead: (bytes) => meet(name, known?.facts()?.mayHavePolicies ?? mayHoldAdmission(bytes)),
        onFacts: ({ mayHavePolicies }) => meet(name, mayHavePolicies),
      });
    }),
    find: async () =>
      isMet ? policyInputs([...inputs.filter(({ name }) => !without.has(name)), ...others], [...inputs, ...others]) : NONE,
  };
}

async function policyInputs(holding: readonly ListedInput[], all: readonly ListedInput[]): Promise<PolicyInputs> {
  const met = await filesWith(holding, textMayHoldPolicies);
  const texts = met.map(({ text }) => decodeBytes(text).text);
  const found = met.length === 0 ? [] : await filesOfAdmission(all, admissionPattern(texts));
  return {
    policies: texts.some(mayHoldPolicy) ? found : [],
    namespaces: texts.some(mayAskPodSecurity) ? found : [],
  };
}

/** The files with what admission looks at. Where policies have no parameters it is known of files that nobody has written since an earlier run. */
async function filesOfAdmission(inputs: readonly ListedInput[], pattern: RegExp): Promise<readonly FileBytes[]> {
  const isWanted = (text: string): boolean => pattern.test(text);
  if (pattern.source !== admissionPattern([]).source) return filesWith(inputs, isWanted);
  const known = knownByName(inputs);
  const mayMatch = inputs.filter(({ name }) => known.get(name)?.facts()?.isOfAdmission !== false);
  return filesWith(mayMatch, isWanted, (name, isOfAdmission) => known.get(name)?.learn({ isOfAdmission }));
}

function knownByName(inputs: readonly ListedInput[]): ReadonlyMap<string, KnownInput> {
  return new Map(inputs.flatMap((input) => (input.kind === 'problem' || input.known === undefined ? [] : [[input.name, input.known]])));
}

async function filesWith(
  inputs: readonly ListedInput[],
  isWanted: (text: string) => boolean,
  learn?: (name: string, isFound: boolean) => void,
): Promise<readonly FileBytes[]> {
  const files: FileBytes[] = [];
  for await (const input of readAhead(inputs, 'all')) {
    if (input.kind === 'problem') continue;
    const isFound = isWanted(decodeBytes(input.bytes).text);
    learn?.(input.name, isFound);
    if (isFound) files.push(toFileBytes(input));
  }
  return files;
}
