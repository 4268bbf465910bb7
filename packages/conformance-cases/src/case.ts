/** A question to the API server about texts that a folder named in words holds, and its answer. */
export interface ConformanceCase {
  /** `area/what-it-shows`. */
  readonly name: string;
  /** The absolute path of the folder. */
  readonly folder: string;
  /** What is asked, without the values of a CEL expression, in which `JSON.parse` would take 1.0 for 1: see `requestLine`. */
  readonly request: ProtocolRequest;
  /** The member `cel` of the request as JSON text, numbers as written. */
  readonly cel?: string;
  /** The server's answer as JSON text, numbers as the server wrote them; absent until it was asked. */
  readonly answer?: string;
  /**
   * The answers of other servers where they are others, by minor: `older.get(35)` is that of 1.35 and of those before until the next one, `older.get(38)`
   * that of 1.38 alone.
   */
  readonly older: ReadonlyMap<number, string>;
}

/** The oldest minor whose servers were asked. */
export const OLDEST_MINOR = 34;

/** The newest minor, whose server gave `answer`. */
export const NEWEST_MINOR = 37;

/** The next minor, whose server was asked before its release. */
export const PREVIEW_MINOR = 38;

/** What the server of a minor, 34 to 38, answers; undefined where none was asked. A minor means its newest patch. */
export function answerOf({ answer, older }: ConformanceCase, minor: number): string | undefined {
  if (minor === PREVIEW_MINOR) return older.get(minor) ?? answer;
  for (let newer = minor; newer < NEWEST_MINOR; newer++) {
    const found = older.get(newer);
    if (found !== undefined) return found;
  }
  return answer;
}

/** One line of the protocol's input; which texts are present depends on `op`. */
export interface ProtocolRequest {
  readonly id: string;
  readonly op: string;
  readonly crd?: string;
  /** The definition or the resource before an update. */
  readonly old?: string;
  readonly cr?: string;
  readonly text?: string;
  /** The version that is asked about; of a resource it is the one in its `apiVersion` where none is given. */
  readonly version?: string;
  readonly subresource?: string;
  /** The fields of an explanation, outermost first. */
  readonly path?: readonly string[];
  readonly recursive?: boolean;
  readonly maxDepth?: number;
  /** The resources of a table. */
  readonly crs?: readonly string[];
  /** The time of the server's answer, RFC 3339: the ages in a table are counted up to it. */
  readonly now?: string;
  /** `definitions`: of published documents only the definitions of the group are asked for, not paths and shared types. */
  readonly part?: string;
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
export type ProtocolAnswer = Readonly<Record<string, unknown>>;
