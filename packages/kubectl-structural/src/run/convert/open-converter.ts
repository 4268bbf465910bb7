import { visible } from '@structural/presenters';
import { reviewing, type Converter } from '@structural/suites';
import { shellCommands } from '../moving/shell-words.js';
import type { Streams } from '../program/streams.js';
import { askWebhook } from './ask-webhook.js';
import type { ConvertFlags } from './convert-flags.js';
import { HandlerProcess, startProgram, untilAnswering } from './handler-process.js';

/** A converter that is to be closed. */
export interface OpenConverter extends Converter {
  close(): void;
}

/** Opens what the flags name, or says why it cannot be asked. */
export async function openConverter(
  { handler, start, timeout, webhook }: Pick<ConvertFlags, 'handler' | 'start' | 'timeout' | 'webhook'>,
  streams: Pick<Streams, 'cwd' | 'env'>,
): Promise<OpenConverter | string> {
  if (handler !== undefined) {
    const words = wordsOf(handler);
    if (words === undefined) return '--handler must be one command with its arguments; put pipes and variables into a script';
    const program = new HandlerProcess(words, timeout, streams);
    return { ...reviewing((review) => program.ask(review)), close: () => program.stop() };
  }
  if (webhook === undefined) return 'name the webhook with --webhook URL, or a program that answers reviews with --handler COMMAND';
  const asking = reviewing(askWebhook(webhook, timeout));
  if (start === undefined) return { ...asking, close: () => undefined };
  const words = wordsOf(start);
  if (words === undefined) return '--start must be one command with its arguments; put pipes and variables into a script';
  const program = startProgram(words, streams);
  program.child.stdout?.resume();
  const problem = await untilAnswering(webhook, program);
  if (problem === undefined) return { ...asking, close: program.stop };
  program.stop();
  return `--start ${visible(start)}: ${visible(problem)}`;
}

function wordsOf(line: string): readonly string[] | undefined {
  const commands = shellCommands(line);
  const [command] = commands;
  return commands.length === 1 && command !== undefined && !/[$`<>]/.test(line) ? command.words : undefined;
}
