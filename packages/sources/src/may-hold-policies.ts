import { byteText } from './byte-text.js';
import { isPlainDefinitionFile } from './plain-definition-file.js';

const POLICY_WORD = /AdmissionPolicy|policies\.kyverno\.io\/|templates\.gatekeeper\.sh\/|pod-security\.kubernetes\.io\//;

// As a kind, however it is quoted, tagged or anchored: descriptions of definitions speak of policies, too.
const POLICY = /\bkind["']?\s*:\s*[^\n]{0,40}?(?:(?:Validating|Mutating)AdmissionPolicy|ValidatingPolicy\b|ConstraintTemplate\b)/;
const PARAM_KIND = /paramKind["']?:[^]{0,200}?["']?kind["']?:\s*["']?(\w+)/g;

/** What only files about policies of other tools hold: constraints, and exceptions. */
const OF_OTHER_TOOLS = /\bconstraints\.gatekeeper\.sh\/|\bkind["']?\s*:\s*["']?PolicyException\b/;

/**
 * True for bytes with a word that admission policies and their bindings, or namespaces that ask Pod Security, cannot do without; files of nothing but
 * definitions have none of these, whatever they describe.
 */
export function mayHoldPolicies(bytes: Uint8Array): boolean {
  return !isPlainDefinitionFile(bytes) && textMayHoldPolicies(byteText(bytes));
}

/** The same for a text that is decoded. */
export function textMayHoldPolicies(text: string): boolean {
  return POLICY_WORD.test(text);
}

/** Whether a text may hold a namespace that asks Pod Security to judge its pods. */
export function mayAskPodSecurity(text: string): boolean {
  return text.includes('pod-security.kubernetes.io/');
}

/** Whether a text may hold admission policies or their bindings, or policies of other tools. */
export function mayHoldPolicy(text: string): boolean {
  return POLICY.test(text);
}

/**
 * What tells the files that admission looks at by their texts: those with policies and bindings, with namespaces, and with parameters of the kinds that
 * the policies in `texts` name.
 */
export function admissionPattern(texts: readonly string[]): RegExp {
  const kinds = texts.flatMap((text) => [...text.matchAll(PARAM_KIND)].map(([, kind]) => kind ?? ''));
  return new RegExp(`${POLICY.source}|${OF_OTHER_TOOLS.source}|\\bkind["']?:\\s*["']?(?:${['Namespace', ...new Set(kinds)].join('|')})\\b`);
}
