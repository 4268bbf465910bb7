import { versionExample } from '../../../records/example.js';
import { definitionRule } from '../../../records/definition-rule.js';

/** A version whose replicas are at these paths; its schema does not know `ready` and `instances`. */
function scale(spec: string, status: string): string {
  return `subresources: { scale: { specReplicasPath: .spec.${spec}, statusReplicasPath: .status.${status} } }`;
}

/** The scale subresource refuses values of a field that it was not about. */
export const scaleRefuses = definitionRule({
  id: 'scale-refuses',
  title: 'The scale subresource refuses values that were accepted',
  whatChanged:
    'The scale subresource points at a field that it did not point at, and its schema allows values that the server refuses there.',
  whyItMatters:
    'The server validates the fields that the scale subresource names with each create and update: replicas must be integers from 0 to 2147483647, and the label selector must be a string. It refuses other values even where they were stored before and an update leaves them alone. Correct stored resources first. With `minimum: 0` and `format: int32` the schema shows writers the same bounds.',
  examples: [
    versionExample('The scale subresource is added', '', scale('replicas', 'ready'), ['stored-data', 'writers']),
    versionExample('Its path changes', scale('instances', 'ready'), scale('instances', 'replicas'), ['stored-data', 'writers']),
  ],
  inverse: 'scale-refuses',
});
