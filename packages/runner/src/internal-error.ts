import { visible } from '@structural/presenters';

/** One line about a bug of ours, with the stack when `STRUCTURAL_DEBUG` asks for it; about a part that an installation lacks, what it says. */
export function describeInternalError(error: unknown, env: Readonly<Record<string, string | undefined>>): string {
  const { message, stack } = isError(error) ? error : { message: String(error), stack: undefined };
  const isMissing = isError(error) && error.name === 'KubernetesModuleMissing';
  const line = isMissing ? visible(message) : `internal error: ${visible(message)}; please report this (STRUCTURAL_DEBUG=1 shows where)`;
  return env['STRUCTURAL_DEBUG'] && stack !== undefined ? `${line}\n${stack}` : line;
}

function isError(error: unknown): error is Error {
  return typeof error === 'object' && error !== null && 'message' in error && 'stack' in error;
}
