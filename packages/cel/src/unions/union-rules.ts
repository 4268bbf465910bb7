import { goQuote } from '@structural/go';
import { newJsonObject, type JsonObject } from '@structural/json';
import { escapeName } from '../schema/escape.js';
import type { Union } from './union.js';

/**
 * What a union means as rules of its object: at most one of its properties is set, and it is the one that the discriminator names, where that is set.
 *
 * Source: KEP-1027, Validation.
 */
export function unionRules({ discriminator, fields }: Union): readonly JsonObject[] {
  const names = [...fields.keys()];
  const isNamed = discriminator === '' ? '' : has(discriminator);
  const count = names.map((name) => `(${has(name)} ? 1 : 0)`).join(' + ');
  const together = {
    rule: `${isNamed === '' ? '' : `${isNamed} || `}${count} <= 1`,
    message: `must specify at most one of: ${names.map((name) => `\`${name}\``).join(', ')}`,
  };
  const each = [...fields].map(([name, value]) => ({
    rule: `!${isNamed} || (self.${escapeName(discriminator) ?? ''} == ${JSON.stringify(value)}) == ${has(name)}`,
    message: `must be specified if \`${discriminator}\` is ${goQuote(value)}, and only then`,
    fieldPath: fieldPathOf(name),
  }));
  return [...(names.length > 1 ? [together] : []), ...(isNamed === '' ? [] : each)].map((rule) => Object.assign(newJsonObject(), rule));
}

function has(name: string): string {
  return `has(self.${escapeName(name) ?? ''})`;
}

function fieldPathOf(name: string): string {
  return /^[A-Za-z_]\w*$/.test(name) ? `.${name}` : `['${name}']`;
}
