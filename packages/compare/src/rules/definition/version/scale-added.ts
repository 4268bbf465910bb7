import { versionExample } from '../../../records/example.js';
import { definitionRule } from '../../../records/definition-rule.js';

const SCALE = 'subresources: { scale: { specReplicasPath: .spec.replicas, statusReplicasPath: .status.replicas } }';

/** A version has the scale subresource, which it had not. */
export const scaleAdded = definitionRule({
  id: 'scale-added',
  title: 'The scale subresource is added',
  whatChanged: 'A version gets the scale subresource.',
  whyItMatters:
    'Nobody is affected as long as the schema allows no values that the scale subresource refuses: `scale-refuses` is about those.',
  examples: [versionExample('', '', SCALE)],
  inverse: 'scale-removed',
});
