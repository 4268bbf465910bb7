import { invalid } from '../field/error.js';
import { child } from '../field/path.js';
import { add } from './report.js';
import type { SpineRule } from './rule.js';

/** An int-or-string is a scalar: it keeps no unknown fields and embeds no resource. */
export const intOrStringIsScalar: SpineRule = ({ extensions }, path, _level, report) => {
  if (extensions['x-kubernetes-int-or-string'] !== true) return;
  for (const name of ['x-kubernetes-preserve-unknown-fields', 'x-kubernetes-embedded-resource'] as const) {
    if (extensions[name] !== true) continue;
    add(report, invalid(child(path, name), true, 'must be false if x-kubernetes-int-or-string is true', 'structural.int-or-string'));
  }
};
