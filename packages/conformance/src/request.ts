import type { JsonValue } from '@structural/json';

/** One line of the protocol's input; which texts are present depends on `op`. */
export interface Request {
  readonly id: string;
  readonly op: string;
  readonly crd?: string;
  readonly old?: string;
  readonly cr?: string;
  readonly text?: string;
  readonly version?: string;
  readonly subresource?: string;
  readonly path?: readonly string[];
  readonly recursive?: boolean;
  readonly maxDepth?: number;
  /** The resources of a table. */
  readonly crs?: readonly string[];
  readonly cel?: CelRequest;
}

/** An expression over one schema, and the values to evaluate it on. */
export interface CelRequest {
  readonly schema: unknown;
  readonly expr: string;
  /** The schema is that of a resource. */
  readonly root?: boolean;
  /** `oldSelf` is an optional. */
  readonly optional?: boolean;
  /** The expression is stored already and may use all that the server knows. */
  readonly stored?: boolean;
  readonly selves?: readonly unknown[];
  readonly oldSelves?: readonly unknown[];
}

/** One line of the protocol's output, without its `id`. */
export type Answer = Readonly<Record<string, unknown>>;

/** A field error as the protocol writes it; `badValue` only where the value is a scalar. */
export interface AnsweredError {
  readonly type: string;
  readonly field: string;
  readonly badValue?: JsonValue;
  readonly detail: string;
  readonly message: string;
}

/** The answer to an operation that the engine cannot judge yet. Never an empty verdict: that would read as agreement. */
export const NOT_IMPLEMENTED: Answer = { error: 'not implemented' };
