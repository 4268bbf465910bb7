import { goQuote } from '@structural/go';
import type { JsonObject } from '@structural/json';
import type { Check } from '../../value/run/check.js';
import { fail, finding, nameOf, type Run } from '../../value/run/run.js';
import type { Union } from './union.js';

/**
 * One union: at most one of its properties is set, and it is the one that the discriminator names, where that is set.
 *
 * A property is set where it is there at all, as for `required`. Messages are those that servers have for unions of built-in types.
 * Source: KEP-1027, Validation; KEP-2335 for what a discriminator may say.
 */
export function compileUnion({ discriminator, fields = new Map() }: Union): Check<JsonObject> {
  const names = [...fields.keys()];
  const memberOf = new Map([...fields].map(([name, value]) => [value, name]));
  return (value, run) => {
    const set = names.filter((name) => value[name] !== undefined);
    const said = discriminator === '' ? undefined : value[discriminator];
    if (typeof said !== 'string') return set.length < 2 || failTogether(names, set, run);
    const member = memberOf.get(said);
    if (member === undefined) {
      failUnknown(discriminator, said, [...memberOf.keys()], run);
      return set.length > 1 && failTogether(names, set, run);
    }
    let agrees = true;
    for (const name of set) {
      if (name !== member) agrees = failMember(name, 'may only be specified', discriminator, fields.get(name) ?? '', run);
    }
    return value[member] === undefined ? failMember(member, 'must be specified', discriminator, said, run) : agrees;
  };
}

function failTogether(names: readonly string[], set: readonly string[], run: Run): false {
  return fail(run, () => {
    const detail = `must specify at most one of: ${names.map((name) => `\`${name}\``).join(', ')}`;
    const badValue = `{${set.join(', ')}}`;
    return finding(run, { type: 'FieldValueInvalid', badValue, detail, origin: 'union.members' }, `${nameOf(run)} ${detail}`);
  });
}

function failUnknown(discriminator: string, said: string, values: readonly string[], run: Run): void {
  fail(run, () => {
    const detail = `supported values: ${values.map(goQuote).join(', ')}`;
    const message = `${nameOf(run)}.${discriminator} of a union: ${detail}`;
    return finding(run, { type: 'FieldValueNotSupported', badValue: said, detail, origin: 'union.members' }, message, discriminator);
  });
}

function failMember(name: string, demand: string, discriminator: string, value: string, run: Run): false {
  return fail(run, () => {
    const detail = `${demand} when \`${discriminator}\` is ${goQuote(value)}`;
    const message = `${nameOf(run)}.${name} ${detail}`;
    return finding(run, { type: 'FieldValueInvalid', badValue: '', detail, origin: 'union.members' }, message, name);
  });
}
