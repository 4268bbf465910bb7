import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

const read = (name) => readFileSync(new URL(`../mistakes/${name}.yaml`, import.meta.url), 'utf8');
/** A manifest without a mistake, by its kind and a number. */
const right = (kind) => (i) => read(kind).replace('-0,', `-${i},`);

/** How many manifests have each mistake. */
export const EACH = 25;
/** A definition with the constraints that mistakes break. */
export const CRD = read('crd');
/** Manifests without a mistake, by number. */
export const RIGHT = [right('backup'), right('deployment')];
/** The mistakes: what of a right manifest becomes what. */
export const CLASSES = parse(read('mistakes')).map((each) => ({ ...each, kind: each.in === 'backup' ? 'custom' : 'built-in' }));

/** The manifest of a class with a number. Throws where the mistake changes nothing. */
export function manifestOf({ from, in: kind, name, to }, i) {
  const text = right(kind)(i);
  if (!text.includes(from)) throw new Error(`nothing is changed: ${name}`);
  return text.replace(from, to);
}
