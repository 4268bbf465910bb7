import { rule } from '../record/rule.js';
import { CACHE } from '../record/example-definition.js';

/** Flags items that a list of type set or map holds twice. */
export const listType = rule({
  id: 'list-type',
  title: 'A list of type set or map must not repeat an item',
  severity: 'error',
  subject: 'resource',
  fixes: ['safe', 'unsafe'],
  docs: {
    whatItDoes:
      'Reports the second of two equal items in a list that its schema calls a `set`, and of two items with equal keys in a ' +
      '`map`. A third one is not reported, as the server does not either.',
    whyItMatters: 'The server refuses the resource, and server-side apply could not distinguish the items.',
    wrong: [
      {
        title: 'A peer that is listed twice',
        text: `${CACHE}---
apiVersion: example.com/v1
kind: Cache
metadata:
  name: sessions
spec:
  mode: lru
  peers: [a.example.com, b.example.com, a.example.com]
`,
      },
    ],
    right: [
      {
        title: 'Each peer once',
        text: `${CACHE}---
apiVersion: example.com/v1
kind: Cache
metadata:
  name: sessions
spec:
  mode: lru
  peers: [a.example.com, b.example.com]
`,
      },
    ],
    reference: {
      title: 'Kubernetes documentation, Merge strategy',
      url: 'https://kubernetes.io/docs/reference/using-api/server-side-apply/#merge-strategy',
    },
  },
});
