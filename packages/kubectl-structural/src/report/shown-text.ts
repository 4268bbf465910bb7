import { visible } from '@structural/presenters';
import type { OutputStream } from '@structural/runner';

/** Text as kubectl prints it; what would act on a terminal is made visible where `stream` is one. */
export function terminalText(text: string, { isTTY }: OutputStream): string {
  if (isTTY !== true) return text;
  return text
    .split('\n')
    .map((line) => line.split('\t').map(visible).join('\t'))
    .join('\n');
}
