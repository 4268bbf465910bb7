import { versionExample } from '../../../records/example.js';
import { definitionRule } from '../../../records/definition-rule.js';

/** Clients of a deprecated version are warned in other words. */
export const deprecationWarningChanged = definitionRule({
  id: 'deprecation-warning-changed',
  title: 'The deprecation warning changes',
  whatChanged: 'Clients of a deprecated version get another warning.',
  whyItMatters:
    'Nobody is affected. The warning is what users read: it may say that the version will be removed sooner, or what to use instead.',
  examples: [
    versionExample('', 'deprecated: true', 'deprecated: true\ndeprecationWarning: jobs.example.com/v1 is gone from release 3 on; use v2'),
  ],
  inverse: 'deprecation-warning-changed',
});
