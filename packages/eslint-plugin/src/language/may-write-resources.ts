import type { ResourceCall } from '../plugin-types.js';

/** Whether a program may write a resource: it says `apiVersion`, calls what is given one or patches one, imports classes that may be those of
 * resources, or functions of its project. */
export function mayWriteResources(text: string, calls: readonly ResourceCall[]): boolean {
  return (
    WORDS.some((word) => text.includes(word)) ||
    calls.some(({ callee }) => text.includes(callee.slice(callee.lastIndexOf('.') + 1))) ||
    (IMPORT.test(text) && CONSTRUCTED.test(text)) ||
    LOCAL_IMPORT.test(text)
  );
}

const WORDS: readonly string[] = [
  'apiVersion',
  'CustomResourceDefinition',
  '@kubernetes-models/',
  '@kubernetes/client-node',
  '@pulumi/kubernetes',
  'kubernetes-fluent-client',
  'pepr',
  'kubernetes-types/',
  'Namespaced',
  'patchClusterCustomObject',
];
const IMPORT = /\bfrom\s*["'](?!node:)/;
/** A function of another file may write one of what it is given. */
const LOCAL_IMPORT = /\bfrom\s*["'](?:\.|[@~]\/)/;
const CONSTRUCTED = /\bnew\s+[A-Za-z_$]|\.manifest\(/;
