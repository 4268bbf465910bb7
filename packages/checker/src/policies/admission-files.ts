// As a kind, however it is quoted, tagged or anchored: descriptions of definitions speak of policies, too.
const POLICY = /\bkind["']?\s*:\s*[^\n]{0,40}?(?:Validating|Mutating)AdmissionPolicy/;
const PARAM_KIND = /paramKind["']?:[^]{0,200}?["']?kind["']?:\s*["']?(\w+)/g;

/** Whether a text may hold admission policies or their bindings. */
export function mayHoldPolicy(text: string): boolean {
  return POLICY.test(text);
}

/**
 * What tells the files that admission looks at by their texts: those with policies and bindings, with namespaces, and with parameters of the kinds that
 * the policies in `texts` name.
 */
export function admissionPattern(texts: readonly string[]): RegExp {
  const kinds = texts.flatMap((text) => [...text.matchAll(PARAM_KIND)].map(([, kind]) => kind ?? ''));
  return new RegExp(`${POLICY.source}|\\bkind["']?:\\s*["']?(?:${['Namespace', ...new Set(kinds)].join('|')})\\b`);
}
