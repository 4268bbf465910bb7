const WORD = 'CustomResourceDefinition';
const POLICY_WORDS = ['AdmissionPolicy', 'policies.kyverno.io/', 'templates.gatekeeper.sh/', 'pod-security.kubernetes.io/'];
const HIDDEN = /\\[xuU]|\\\r?\n/;

/** True for bytes with the word that a definition cannot do without, and where that may be hidden, by escapes or as UTF-16. */
export function mayHoldDefinitions(bytes: Uint8Array): boolean {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  return isUtf16 || buffer.includes(WORD) || (buffer.includes('\\') && HIDDEN.test(buffer.toString()));
}

/** The same for a text that is decoded, where there may be no Node.js. */
export function textMayHoldDefinitions(text: string): boolean {
  return text.includes(WORD) || HIDDEN.test(text);
}

/** True for bytes with a word that admission policies and their bindings, or namespaces that ask Pod Security, cannot do without. */
export function mayHoldPolicies(bytes: Uint8Array): boolean {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return POLICY_WORDS.some((word) => buffer.includes(word));
}
