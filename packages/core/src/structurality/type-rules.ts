import { forbidden, invalid, required } from '../field/error.js';
import { child } from '../field/path.js';
import type { Level } from '../schema/visit.js';
import { add } from './report.js';
import type { SpineRule } from './rule.js';

const MISSING: Readonly<Record<Level, string>> = {
  root: 'must not be empty at the root',
  item: 'must not be empty for specified array items',
  field: 'must not be empty for specified object fields',
};

/** Every schema outside of junctors names its type, unless it is an int-or-string or keeps unknown fields; an embedded resource is an object. */
export const typeIsGiven: SpineRule = ({ generic, extensions }, path, level, report) => {
  if (extensions['x-kubernetes-embedded-resource'] === true && generic.type !== 'object') {
    const detail = 'must be object if x-kubernetes-embedded-resource is true';
    const at = child(path, 'type');
    const origin = 'structural.embedded-resource-type';
    add(report, generic.type === undefined ? required(at, detail, origin) : invalid(at, generic.type, detail, origin));
    return;
  }
  if (generic.type !== undefined) return;
  if (extensions['x-kubernetes-int-or-string'] === true || extensions['x-kubernetes-preserve-unknown-fields'] === true) return;
  add(report, required(child(path, 'type'), MISSING[level], 'structural.type'));
};

/** The root is an object, or of no type at all. */
export const rootIsObject: SpineRule = ({ generic: { type } }, path, level, report) => {
  if (level !== 'root' || type === undefined || type === 'object') return;
  add(report, invalid(child(path, 'type'), type, 'must be object at the root', 'structural.root-type'));
};

/** An array says what its items are. */
export const arrayHasItems: SpineRule = ({ generic, items }, path, _level, report) => {
  if (generic.type === 'array' && items === undefined) add(report, required(child(path, 'items'), 'must be specified', 'structural.items'));
};

/** The root lists its properties; so does an embedded resource. */
export const resourcesListTheirProperties: SpineRule = ({ additionalProperties, extensions }, path, level, report) => {
  if (additionalProperties === undefined) return;
  const at = child(path, 'additionalProperties');
  if (level === 'root') add(report, forbidden(at, 'must not be used at the root', 'structural.root-additional-properties'));
  if (extensions['x-kubernetes-embedded-resource'] === true) {
    add(
      report,
      forbidden(at, 'must not be used if x-kubernetes-embedded-resource is set', 'structural.embedded-resource-additional-properties'),
    );
  }
};
