import { versionsExample } from '../../../records/example.js';
import { definitionRule } from '../../../records/definition-rule.js';

const WEBHOOK =
  'conversion:\n  strategy: Webhook\n  webhook: { conversionReviewVersions: [v1], clientConfig: { url: https://example.com/ } }';

/** Another webhook converts between versions, or one where none did, or none any more. */
export const conversionChanged = definitionRule({
  id: 'conversion-changed',
  title: 'The conversion changes',
  whatChanged: 'Another webhook converts between versions, or one where none did, or none any more.',
  whyItMatters: 'Only the webhook knows how it converts a resource: its tests have to show it.',
  examples: [versionsExample('Of one version nothing is converted', ['v1'], ['v1'], [], ['', WEBHOOK])],
  inverse: 'conversion-changed',
});
