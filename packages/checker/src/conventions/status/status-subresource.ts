import { isJsonObject, valueAt } from '@structural/json';
import { insert, unsafe } from '../../proposals/proposal.js';
import { versionExample } from '../record/example.js';
import { apiConventions } from '../record/references.js';
import { member, nodePath } from '../../manifest/schema-nodes.js';
import { toConvention } from '../record/to-convention.js';

const FIELDS = 'status:\n  type: object\n  properties:\n    ready: { type: integer }';

/** Flags a status that is no subresource. */
export const statusSubresource = toConvention({
  id: 'status-subresource',
  title: 'A status should be a subresource',
  tier: 'default',
  docs: {
    whatItDoes:
      'Reports the property `status` of a version without `subresources.status`, and that subresource of a version without the property.',
    whyItMatters:
      'As a subresource the status is written by its own request: a controller cannot overwrite the specification by accident, users cannot ' +
      'overwrite the status, and `metadata.generation` counts only changes of the spec.',
    whenNotToUse:
      'Where users write the field called `status`, it is not a status in the sense of Kubernetes and may be an ordinary field.',
    wrong: [versionExample('An ordinary field', FIELDS)],
    right: [versionExample('A subresource', FIELDS, 'subresources: { status: {} }')],
    reference: apiConventions('Spec and Status', 'spec-and-status'),
  },
  options: {},
  fixes: ['unsafe'],
  *find({ context, nodes }) {
    const manifest = context.definition.value;
    const spec = manifest['spec'];
    const isV1 = manifest['apiVersion'] === 'apiextensions.k8s.io/v1';
    for (const root of nodes) {
      if (root.role !== 'root') continue;
      const version = root.version === undefined ? undefined : valueAt(spec, ['versions', root.version]);
      const own = member(version, 'subresources');
      // In v1beta1 what stands at the top holds for every version.
      const subresources = own ?? (isV1 ? undefined : member(spec, 'subresources'));
      const isSubresource = isJsonObject(member(subresources, 'status'));
      const hasStatus = member(root.schema['properties'], 'status') !== undefined;
      if (hasStatus && !isSubresource)
        yield {
          path: nodePath(root, 'properties', 'status'),
          message: 'the status is an ordinary field: add subresources: { status: {} }',
        };
      if (isSubresource && !hasStatus && own !== undefined && root.schema['x-kubernetes-preserve-unknown-fields'] !== true) {
        yield {
          path: ['spec', 'versions', root.version ?? 0, 'subresources', 'status'],
          message: 'a subresource without a schema: all that is written to it is dropped',
        };
      }
    }
  },
  fix: ({ document, path }) => {
    const version = path.slice(0, path.indexOf('schema'));
    if (path.at(-2) !== 'properties' || version.at(-2) !== 'versions' || !isJsonObject(valueAt(document.value, version))) return [];
    const subresources = valueAt(document.value, [...version, 'subresources']);
    const change =
      subresources === undefined
        ? insert([...version, 'subresources'], { status: {} })
        : insert([...version, 'subresources', 'status'], {});
    return [unsafe('Make the status a subresource', change)];
  },
});
