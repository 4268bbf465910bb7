import { newJsonObject } from '@structural/json';
import { printedSize } from '../../size/printed-size.js';
import { example } from '../record/example.js';
import { kubernetesDocs } from '../record/references.js';
import { toConvention } from '../record/to-convention.js';

/** Flags definitions that are larger than a project wants them. */
export const definitionSize = toConvention({
  id: 'definition-size',
  title: 'A CRD should stay within a budget of bytes',
  tier: 'all',
  docs: {
    whatItDoes:
      'Reports a CRD that has more bytes as compact JSON, without its status, than `budget`, and how many of them are descriptions.',
    whyItMatters:
      'From 262,144 bytes on `kubectl apply` cannot keep a CRD in its annotation, and a Helm release with all of its CRDs has 1 MiB. A budget shows in time that a type ' +
      'of Kubernetes was embedded as a whole, or that descriptions grow.',
    whenNotToUse: 'Where all CRDs are applied by the server, as `kubectl apply --server-side` does, only the limit of etcd is left.',
    wrong: [{ ...example('Above a small budget', 'mode: { type: string }'), options: { budget: 100 } }],
    right: [example('Far below the default one', 'mode: { type: string }')],
    reference: kubernetesDocs('Server-Side Apply', 'reference/using-api/server-side-apply/'),
  },
  options: {
    budget: { kind: 'number', minimum: 1, default: 200_000, docs: 'How many bytes of compact JSON a CRD may have.' },
  },
  *find({ branches, context, nodes }, { budget }) {
    const value = Object.assign(newJsonObject(), context.definition.value);
    Reflect.deleteProperty(value, 'status');
    const size = printedSize(value, context.sizes);
    if (size <= budget) return;
    let described = 0;
    for (const { schema } of [...nodes, ...branches]) {
      const { description } = schema;
      if (description !== undefined) described += printedSize(description) + KEY;
    }
    yield {
      path: ['kind'],
      message: `the CRD has ${size} bytes as JSON, and its budget is ${budget}; ${described} of them are descriptions of fields`,
      ...(described > 0 && { hint: 'kubectl structural reshape trim --max-description 200 cuts descriptions, and changes no verdict' }),
    };
  },
});

/** What a description takes beside its text: its name, a colon and a comma. */
const KEY = '"description":,'.length;
