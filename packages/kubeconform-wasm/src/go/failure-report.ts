/** Gathers what the Go runtime prints, which it does only where a program fails, and tells why it did. */
export interface FailureReport {
  write(bytes: Uint8Array): void;
  /** In a few words, without the stack traces. */
  reason(): string;
}

/** A report without a word so far. Only its beginning is kept, however long the traces are. */
export function failureReport(): FailureReport {
  const decoder = new TextDecoder();
  let text = '';
  return {
    write: (bytes) => {
      if (text.length < MAX_LENGTH) text += decoder.decode(bytes.subarray(0, MAX_LENGTH));
    },
    reason: () => {
      const [, cause] = /^(?:fatal error|panic): (.*)$/m.exec(text) ?? [];
      if (cause === undefined) return 'the WebAssembly module stopped';
      return /out of memory|cannot allocate memory/.test(cause) ? 'it needs more memory than WebAssembly can give it' : cause;
    },
  };
}

const MAX_LENGTH = 4096;
