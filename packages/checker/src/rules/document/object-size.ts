import { rule } from '../record/rule.js';
import { CACHE } from '../record/example-definition.js';

/** Flags objects that are too large to apply, to send or to store. */
export const objectSize = rule({
  id: 'object-size',
  title: 'An object should be small enough to be applied and stored',
  severity: 'warning',
  subject: 'document',
  docs: {
    whatItDoes:
      'Reports objects, CRDs as well as resources, that `kubectl apply` cannot apply without `--server-side`, as it keeps the object as compact JSON in an annotation, and annotations ' +
      'have 262144 bytes at most. From 1 MiB on it says that etcd, which takes 1.5 MiB in one request, may refuse the object. Objects with ' +
      'a `uid` come from a server, and are not reported. At the `Chart.yaml` of a chart it says, by an estimate, that Helm cannot store a release of the chart, for which it has 1 MiB.',
    whyItMatters:
      'A CRD with all descriptions of a pod in each version is accepted by the server and yet fails in the hands of whoever applies it: `metadata.annotations: Too long`.',
    wrong: [
      {
        title: 'A part that is used many times: it counts as often',
        text: `${CACHE}---
apiVersion: example.com/v1
kind: Cache
metadata:
  name: sessions
spec:
  mode: lru
  template:
    apiVersion: example.com/v1
    kind: Script
    metadata: { name: warm-up }
    line: &line >-
      reads the sessions of the day before from the archive and puts them into memory in the order of their last use, the latest first,
      until four fifths of the room are taken, so that whoever comes back in the morning finds what was there the evening before, and
      nobody has to wait for the archive, even on the first day of a month
    ten: &ten [*line, *line, *line, *line, *line, *line, *line, *line, *line, *line]
    hundred: &hundred [*ten, *ten, *ten, *ten, *ten, *ten, *ten, *ten, *ten, *ten]
    all: [*hundred, *hundred, *hundred, *hundred, *hundred, *hundred, *hundred]
`,
      },
    ],
    right: [
      {
        title: 'Large content is stored elsewhere',
        text: `${CACHE}---
apiVersion: example.com/v1
kind: Cache
metadata:
  name: sessions
spec:
  mode: lru
  template:
    apiVersion: example.com/v1
    kind: Script
    metadata: { name: warm-up }
    from: { configMap: warm-up }
`,
      },
    ],
    reference: {
      title: 'Kubernetes documentation, Server-Side Apply',
      url: 'https://kubernetes.io/docs/reference/using-api/server-side-apply/#comparison-with-client-side-apply',
    },
  },
});
