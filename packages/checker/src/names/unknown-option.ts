import { nearNames } from './near-names.js';

/** What is said of the first option that does not exist, with the one that may have been meant; undefined where all are known. */
export function unknownOption(options: object, known: readonly string[]): string | undefined {
  const name = Object.keys(options).find((each) => !known.includes(each));
  if (name === undefined) return undefined;
  const [near] = nearNames(name, known);
  const advice = near === undefined ? `; known are ${known.join(', ')}` : `, did you mean ${JSON.stringify(near)}?`;
  return `unknown option ${JSON.stringify(name)}${advice}`;
}
