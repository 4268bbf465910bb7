import { InvalidArgumentError, Option, type Command } from 'commander';
import type { FindFlags } from '../flags/find-flags.js';
import type { InputFlags } from '../flags/flags.js';
import type { Rename } from '@structural/suites';
import { isLoopback } from '@structural/test-server/server-parts';

/** The flags of `convert-test`. */
export interface ConvertFlags extends InputFlags, FindFlags {
  readonly webhook?: URL;
  readonly start?: string;
  readonly handler?: string;
  readonly timeout: number;
  readonly tries: number;
  readonly seed: number;
  readonly rename: readonly Rename[];
  readonly objects: readonly string[];
  readonly record?: string;
  readonly update: boolean;
  readonly failOn: 'error' | 'warning' | 'never';
  readonly output: 'human' | 'json';
  readonly quiet: boolean;
}

/** Adds what only `convert-test` has. */
export function addConvertFlags(command: Command): Command {
  return command
    .addOption(new Option('--webhook <url>', 'the webhook, on this machine only: http://127.0.0.1:9443/convert').argParser(loopbackUrl))
    .addOption(new Option('--start <command>', 'with --webhook: a command that serves it; it is stopped at the end'))
    .addOption(
      new Option('--handler <command>', 'a command that answers reviews: one ConversionReview a line in, one a line out').conflicts([
        'webhook',
        'start',
      ]),
    )
    .addOption(
      new Option('--tries <count>', 'how many round trips are made of each CRD').argParser(wholeNumber(1, 1_000_000)).default(1000),
    )
    .addOption(new Option('--seed <number>', 'other random resources').argParser(wholeNumber(0, 0xffff_ffff)).default(1))
    .addOption(new Option('--timeout <seconds>', 'how long an answer may take').argParser(wholeNumber(1, 600)).default(10))
    .addOption(
      new Option('--rename <fields>', 'a field with two names: v1.spec.a=v2.spec.b; may be repeated')
        .argParser((value: string, before: readonly Rename[]) => [...before, renameOf(value)])
        .default([], 'none'),
    )
    .addOption(
      new Option('--objects <path>', 'files or directories with objects to convert first, such as a snapshot; may be repeated')
        .argParser((value: string, before: readonly string[]) => [...before, value])
        .default([], 'none'),
    )
    .addOption(new Option('--record <directory>', 'compare with the conversions recorded there, and record those that are missing'))
    .addOption(new Option('--update', 'with --record: record all conversions again').default(false))
    .addOption(new Option('--fail-on <level>', 'what exits with 1').choices(['error', 'warning', 'never']).default('error'))
    .addOption(new Option('-o, --output <format>', 'report format').choices(['human', 'json']).default('human'));
}

function wholeNumber(least: number, most: number): (text: string) => number {
  return (text) => {
    const value = /^\d{1,10}$/.test(text) ? Number(text) : -1;
    if (value < least || value > most)
      throw new InvalidArgumentError(`It must be a whole number from ${String(least)} to ${String(most)}.`);
    return value;
  };
}

/** Reads the address of a webhook of this machine. Throws InvalidArgumentError for anything else. */
export function loopbackUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol) || !isLoopback(url.hostname.replace(/^\[|\]$/g, '')))
    throw new InvalidArgumentError('It must be an http or https address of this machine, such as http://127.0.0.1:9443/convert.');
  return url;
}

function renameOf(text: string): Rename {
  const [from, to, ...rest] = text.split('=').map((field) => {
    const [version = '', ...path] = field.split('.');
    return { version, path };
  });
  const isField = (field: Rename['from'] | undefined): field is Rename['from'] =>
    field !== undefined && field.version !== '' && field.path.length > 0 && !field.path.includes('');
  if (!isField(from) || !isField(to) || rest.length > 0)
    throw new InvalidArgumentError('It must be VERSION.FIELD=VERSION.FIELD, such as v1.spec.a=v2.spec.b.');
  return { from, to };
}
