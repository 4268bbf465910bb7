import type { JsonPath } from '@structural/document';
import { formatJsonFloat, toFloat64, type Float64 } from '@structural/json';
import { quote, set, unsafe } from '../../proposals/proposal.js';
import { example } from '../record/example.js';
import type { PlainScalar } from './plain-scalars.js';
import { toPitfall } from './pitfall.js';
import { yamlScalars } from '../record/references.js';

/** Flags numbers that are written otherwise than they are read. */
export const ambiguousNumber = toPitfall({
  id: 'ambiguous-number',
  title: 'Numbers should be written as they are read',
  tier: 'default',
  docs: {
    whatItDoes:
      'Reports numbers without quotes whose text is not their plain decimal form: `1.10`, `1.0`, `0644`, `0x1F`, `1_000`, `1e3`. Those of ' +
      'keywords that can hold a number only (`minimum`, `maximum`, `multipleOf`) are left alone.',
    whyItMatters:
      'A version `1.10` is the number 1.1, a commit `12e4` is 120000, and `0644` is 420: the text is lost before the schema is applied.',
    whenNotToUse: 'Files that only the server and kubectl read mean what the server reads.',
    wrong: [example('Versions that are numbers', 'version: { type: string, enum: [1.10, 1.20] }')],
    right: [example('Texts, and a number', 'version: { type: string, enum: ["1.10", "1.20"] }\nratio: { type: number, default: 1.1 }')],
    reference: yamlScalars,
  },
  fixes: ['unsafe'],
  messageOf: (scalar) => {
    const read = numberText(scalar);
    return read === undefined || read === scalar.text ? undefined : `${scalar.text} is read as ${read}: write that, or put it in quotes`;
  },
  fix: ({ path, value }) => [unsafe('Put it in quotes', quote(path)), unsafe('Write the number as it is read', set(path, value ?? null))],
});

/** The number that a scalar is, in decimal. */
function numberText({ isKey, path, value }: PlainScalar): string | undefined {
  if (isKey || isNumericKeyword(path) || typeof value === 'string' || typeof value === 'boolean') return undefined;
  return typeof value === 'bigint' ? String(value) : formatJsonFloat(toFloat64(value as number | Float64));
}

/** True for a keyword of a schema that is a number by its nature; a property may be called the same. */
function isNumericKeyword(path: JsonPath): boolean {
  const name = path.at(-1);
  return (
    path.includes('openAPIV3Schema') && path.at(-2) !== 'properties' && (name === 'minimum' || name === 'maximum' || name === 'multipleOf')
  );
}
