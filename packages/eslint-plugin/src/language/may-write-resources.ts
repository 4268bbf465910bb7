/** Whether a program may write a resource: it has words for one, or imports what may write one for it. */
export function mayWriteResources(text: string): boolean {
  return WRITING.test(text);
}

const WRITING = /\bfrom\s*["'](?!node:)|apiVersion|CustomResourceDefinition|kubernetes|pepr|Namespaced|patchClusterCustomObject/;
