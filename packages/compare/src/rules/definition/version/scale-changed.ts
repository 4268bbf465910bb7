import { versionExample } from '../../../records/example.js';
import { definitionRule } from '../../../records/definition-rule.js';

const SCALE = 'subresources: { scale: { specReplicasPath: .spec.replicas, statusReplicasPath: .status.replicas } }';

/** The scale subresource points at different fields. */
export const scaleChanged = definitionRule({
  id: 'scale-changed',
  title: 'The scale subresource changes',
  whatChanged: 'The scale subresource points at different fields.',
  whyItMatters: 'Autoscalers read and write other fields.',
  examples: [versionExample('', SCALE, SCALE.replace('.status.replicas', '.status.ready'), ['clients'])],
  inverse: 'scale-changed',
});
