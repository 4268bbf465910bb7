import { readCatalog } from '../catalog/read-catalog.js';
import type { Rule } from '../rules/record/rule.js';
import type { CheckSetup } from '../options/check-setup.js';

/** How the examples of a rule are judged: resources by the definitions in the example, which are then not judged themselves. */
export function exampleOptions({ examplesIn, subject, subresource }: Pick<Rule, 'examplesIn' | 'subject' | 'subresource'>): CheckSetup {
  if (subject === 'definition') return {};
  const place = examplesIn && { place: examplesIn };
  return { catalog: readCatalog([]), definitions: subject !== 'resource', ...place, ...(subresource && { subresource }) };
}
