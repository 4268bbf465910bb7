import type { OutputStream } from '@structural/runner';

/** A stream that keeps what is written to it, for a command that another one runs. */
export function collectingStream(): OutputStream & { text(): string } {
  const parts: string[] = [];
  return {
    write: (text, done) => {
      parts.push(text);
      done();
      return true;
    },
    text: () => parts.join(''),
  };
}
