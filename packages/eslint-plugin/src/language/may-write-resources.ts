import type { ResourceCall } from '../plugin-types.js';

/** Whether a program may write a resource: it says `apiVersion`, calls what is given one, or imports classes of resources. */
export function mayWriteResources(text: string, calls: readonly ResourceCall[]): boolean {
  return WORDS.some((word) => text.includes(word)) || calls.some(({ callee }) => text.includes(callee.slice(callee.lastIndexOf('.') + 1)));
}

const WORDS: readonly string[] = ['apiVersion', 'CustomResourceDefinition', '@kubernetes-models/'];
