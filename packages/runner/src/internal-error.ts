import { type UnreadableInput, visible } from '@structural/presenters';

/** Why a file has no verdict: a bug of ours, or a part that the installation lacks. */
export function unjudged(name: string, error: unknown, env: Readonly<Record<string, string | undefined>>): UnreadableInput {
  return { name, code: isMissingPart(error) ? 'part-missing' : 'internal-error', message: describeInternalError(error, env) };
}

/** One line about a bug of ours, with the stack when `STRUCTURAL_DEBUG` asks for it; about a part that an installation lacks, what it says. */
export function describeInternalError(error: unknown, env: Readonly<Record<string, string | undefined>>): string {
  const { message, stack } = isError(error) ? error : { message: String(error), stack: undefined };
  const line = isMissingPart(error)
    ? visible(message)
    : `internal error: ${visible(message)}; please report this (STRUCTURAL_DEBUG=1 shows where)`;
  return env['STRUCTURAL_DEBUG'] && stack !== undefined ? `${line}\n${stack}` : line;
}

function isMissingPart(error: unknown): boolean {
  return isError(error) && error.name === 'KubernetesModuleMissing';
}

function isError(error: unknown): error is Error {
  return typeof error === 'object' && error !== null && 'message' in error && 'stack' in error;
}
