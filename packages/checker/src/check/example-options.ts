import { readCatalog } from '../catalog/read-catalog.js';
import type { Rule } from '../rules/record/rule.js';
import type { CheckOptions } from '../options/check-options.js';

/** How the examples of a rule are judged: resources by the definitions in the example, which are then not judged themselves; a ClusterServiceVersion as that of a bundle. */
export function exampleOptions({ subject, subresource }: Pick<Rule, 'subject' | 'subresource'>): CheckOptions {
  if (subject === 'definition') return {};
  const place = subject === 'document' && { place: { bundle: [] } };
  return { catalog: readCatalog([]), definitions: subject !== 'resource', ...place, ...(subresource && { subresource }) };
}
