import { versionsExample } from '../../../records/example.js';
import { definitionRule } from '../../../records/definition-rule.js';

const WEBHOOK =
  'conversion:\n  strategy: Webhook\n  webhook: { conversionReviewVersions: [v1], clientConfig: { url: https://example.com/ } }';

/** The conversion webhook changes, is added or is removed. */
export const conversionChanged = definitionRule({
  id: 'conversion-changed',
  title: 'The conversion changes',
  whatChanged: 'The conversion webhook changes, is added or is removed.',
  whyItMatters: 'Only the webhook knows how it converts a resource: its tests have to show it.',
  examples: [versionsExample('With one version nothing is converted', ['v1'], ['v1'], [], ['', WEBHOOK])],
  inverse: 'conversion-changed',
});
