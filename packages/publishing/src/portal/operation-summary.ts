import type { Action } from '../openapi/documents/parameters.js';
import type { PublishedType } from '../openapi/schemas/published-type.js';

/** What an operation does, on one line: `List Widget objects in a namespace`. */
export function operationSummary({ kind, namespaced }: PublishedType, action: Action, path: string): string {
  const part = /\{name\}\/(status|scale)$/.exec(path)?.[1];
  const subject = part === undefined ? withArticle(kind) : `the ${part} of ${withArticle(kind)}`;
  const where = !namespaced ? '' : path.includes('/namespaces/{namespace}/') ? ' in a namespace' : ' in all namespaces';
  switch (action) {
    case 'list':
      return `List ${kind} objects${where}`;
    case 'deletecollection':
      return `Delete all ${kind} objects${where}`;
    case 'get':
      return `Read ${subject}`;
    case 'post':
      return `Create ${subject}`;
    case 'put':
      return `Replace ${subject}`;
    case 'patch':
      return `Change parts of ${subject}`;
    case 'delete':
      return `Delete ${subject}`;
  }
}

function withArticle(kind: string): string {
  return `${/^[AEIOU]/i.test(kind) ? 'an' : 'a'} ${kind}`;
}
