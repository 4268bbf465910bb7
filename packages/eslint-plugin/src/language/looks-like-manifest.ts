/**
 * Whether a text can be meant for Kubernetes: it says `apiVersion` somewhere, or a line starts with `kind`.
 *
 * Other YAML and JSON of a repository (workflows, `package.json`, `tsconfig.json` with its comments) is none of our business, not even where
 * Kubernetes could not read it. Linear.
 */
export function looksLikeManifest(text: string): boolean {
  return text.includes('apiVersion') || /^[ \t]*(?:[-{][ \t]*)?["']?kind["']?[ \t]*:/m.test(text);
}
