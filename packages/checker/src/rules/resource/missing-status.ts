import { rule } from '../record/rule.js';
import { CACHE } from '../record/example-definition.js';

const WITHOUT_STATUS = CACHE.replace('      subresources: { status: {} }\n', '');

/** Flags updates of a status that is no subresource; found only where updates of the status are judged. */
export const missingStatus = rule({
  id: 'missing-status',
  title: 'The status of a custom resource can only be updated if its CRD has the status subresource',
  severity: 'error',
  subject: 'resource',
  subresource: 'status',
  docs: {
    whatItDoes:
      'Reports an update of the status (`--subresource status`) of a resource although its version has no subresource ' +
      '`status` in the CRD.',
    whyItMatters: 'The server does not find the subresource and answers with status 404. Without it, the status is a field like any other.',
    wrong: [
      {
        title: 'A version without the subresource',
        text: `${WITHOUT_STATUS}---
apiVersion: example.com/v1
kind: Cache
metadata:
  name: sessions
spec:
  mode: lru
status:
  entries: 3
`,
      },
    ],
    right: [
      {
        title: 'A version with the subresource',
        text: `${CACHE}---
apiVersion: example.com/v1
kind: Cache
metadata:
  name: sessions
spec:
  mode: lru
status:
  entries: 3
`,
      },
    ],
    reference: {
      title: 'Kubernetes documentation, Status subresource',
      url: 'https://kubernetes.io/docs/tasks/extend-kubernetes/custom-resources/custom-resource-definitions/#status-subresource',
    },
  },
});
