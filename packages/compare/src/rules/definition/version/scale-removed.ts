import { versionExample } from '../../../records/example.js';
import { definitionRule } from '../../../records/definition-rule.js';

const SCALE = 'subresources: { scale: { specReplicasPath: .spec.replicas, statusReplicasPath: .status.replicas } }';

/** A version no longer has the scale subresource. */
export const scaleRemoved = definitionRule({
  id: 'scale-removed',
  title: 'The scale subresource is removed',
  whatChanged: 'A version no longer has the scale subresource.',
  whyItMatters: 'Autoscalers and `kubectl scale` fail.',
  examples: [versionExample('', SCALE, '', ['clients'])],
  inverse: 'scale-added',
});
