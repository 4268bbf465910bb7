import type { UnreadableInput } from '@structural/presenters';
import { readAhead, type Baseline, type Input, type InputProblem } from '@structural/sources';
import { toFileBytes } from './file-bytes.js';
import type { Job } from './judging-setup.js';

/** An input that can be read when its turn comes, or what keeps it from that. */
export type RunInput = { readonly name: string; read(): Promise<Input> } | InputProblem;

/** Reads inputs in order, some ahead, each with what was there before it. Never rejects. */
export async function* toJobs(inputs: readonly RunInput[], baseline: Baseline | undefined): AsyncGenerator<Job | UnreadableInput> {
  for await (const input of readAhead(inputs)) {
    if (input.kind === 'problem') {
      yield toUnreadable(input);
      continue;
    }
    const old = await baseline?.read(input.name);
    if (old?.kind === 'problem') yield toUnreadable(old);
    else yield { ...toFileBytes(input), ...(old && { old: [toFileBytes(old)] }) };
  }
}

function toUnreadable({ code, message, name }: InputProblem): UnreadableInput {
  return { name, code, message };
}
