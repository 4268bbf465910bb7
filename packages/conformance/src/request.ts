import type { JsonValue } from '@structural/json';
import type { ProtocolAnswer } from '@structural/conformance-cases';

export type { ProtocolAnswer, CelRequest, ProtocolRequest } from '@structural/conformance-cases';

/** A field error as the protocol writes it; `badValue` only where the value is a scalar. */
export interface AnsweredError {
  readonly type: string;
  readonly field: string;
  readonly badValue?: JsonValue;
  readonly detail: string;
  readonly message: string;
}

/** The answer to an operation that the engine cannot judge yet. Never an empty verdict: that would read as agreement. */
export const NOT_IMPLEMENTED: ProtocolAnswer = { error: 'not implemented' };
