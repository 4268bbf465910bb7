import type { InputProblemCode } from '@structural/sources';

/** Why a request was not answered with what was asked for. A value, never an exception. */
export interface Fault {
  readonly kind: 'fault';
  readonly code: InputProblemCode;
  /** A clause that follows the name of what was to be read. */
  readonly message: string;
  /** Whether the same request may be answered later. */
  readonly isPassing: boolean;
  /** The HTTP status of the answer; absent where there was none. */
  readonly status?: number;
  /** For how many milliseconds the server wants not to be asked again. */
  readonly retryAfter?: number;
  /** Where a list can go on whose revision the server has forgotten, as of a later one. */
  readonly laterToken?: string;
}

/** A fault that a further request would meet again, unless said otherwise. */
export function fault(code: InputProblemCode, message: string, more: Partial<Pick<Fault, 'isPassing' | 'status'>> = {}): Fault {
  return { kind: 'fault', code, message, isPassing: false, ...more };
}
