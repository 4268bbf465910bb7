import { admissionPattern, mayHoldPolicy, POD_SECURITY_LABEL } from '@structural/checker';
import { decodeBytes } from '@structural/document';
import { mayHoldPolicies, readAhead, type FileFacts, type Input, type ListedInput } from '@structural/sources';
import { toFileBytes, type FileBytes } from './file-bytes.js';

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
  for await (const input of readAhead(files.filter(mayBeKnownToHold), 'all'))
    if (input.kind !== 'problem' && mayHoldPolicies(input.bytes) && mayHoldPolicy(decodeBytes(input.bytes).text))
      return filesWith(files, /AdmissionPolicy|CustomResourceDefinition|policies\.kyverno\.io\/|gatekeeper\.sh\//);
  return [];
}

/** Whether bytes may be of policies, of their bindings, or of namespaces that ask Pod Security: as documents, not in somebody's words about them. */
export function mayHoldAdmission(bytes: Uint8Array): boolean {
  if (!mayHoldPolicies(bytes)) return false;
  const { text } = decodeBytes(bytes);
  return mayHoldPolicy(text) || text.includes(POD_SECURITY_LABEL);
}

function mayBeKnownToHold(input: ListedInput): boolean {
  return input.kind === 'problem' || input.known?.facts()?.mayHavePolicies !== false;
}

/** Gets ready to find policies among inputs that are read for their definitions first, and among others that are read for policies alone. */
export function openPolicySearch(inputs: readonly ListedInput[], others: readonly ListedInput[] = []): PolicySearch {
  let isMet = others.length > 0;
  const meet = (read: Input): Input => {
    isMet ||= read.kind !== 'problem' && mayHoldAdmission(read.bytes);
    return read;
  };
  const meetFacts = (facts: FileFacts | undefined): FileFacts | undefined => {
    isMet ||= facts?.mayHavePolicies === true;
    return facts;
  };
  return {
    inputs: inputs.map((input) => {
      if (input.kind === 'problem') return input;
      const { known, read } = input;
      return {
        ...input,
        read: async () => meet(await read()),
        ...(known && { known: { ...known, facts: () => meetFacts(known.facts()) } }),
      };
    }),
    find: async () => (isMet ? policyInputs([...inputs, ...others]) : NONE),
  };
}

const POLICY_OR_LABEL = new RegExp(`AdmissionPolicy|policies\\.kyverno\\.io/|templates\\.gatekeeper\\.sh/|${POD_SECURITY_LABEL}`);

async function policyInputs(inputs: readonly ListedInput[]): Promise<PolicyInputs> {
  const met = await filesWith(inputs, POLICY_OR_LABEL);
  const texts = met.map(({ text }) => decodeBytes(text).text);
  const found = met.length === 0 ? [] : await filesWith(inputs, admissionPattern(texts));
  return {
    policies: texts.some(mayHoldPolicy) ? found : [],
    namespaces: texts.some((text) => text.includes(POD_SECURITY_LABEL)) ? found : [],
  };
}

async function filesWith(inputs: readonly ListedInput[], pattern: RegExp): Promise<readonly FileBytes[]> {
  const files: FileBytes[] = [];
  for await (const input of readAhead(inputs, 'all')) {
    if (input.kind !== 'problem' && pattern.test(decodeBytes(input.bytes).text)) files.push(toFileBytes(input));
  }
  return files;
}
