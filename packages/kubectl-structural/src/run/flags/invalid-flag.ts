import { InvalidArgumentError } from 'commander';

/** What commander says of a value that a flag does not take: a clause as a sentence, which follows another one. */
export function invalid(clause: string): InvalidArgumentError {
  const sentence = `${clause.slice(0, 1).toUpperCase()}${clause.slice(1)}`;
  return new InvalidArgumentError(/[.?]$/.test(sentence) ? sentence : `${sentence}.`);
}
