/** Why a text is no regular expression: the reason and the part of the text that Go shows with it. */
export interface RegexpFault {
  readonly reason:
    | 'invalid character class range'
    | 'invalid escape sequence'
    | 'invalid named capture'
    | 'invalid or unsupported Perl syntax'
    | 'invalid nested repetition operator'
    | 'invalid repeat count'
    | 'missing closing ]'
    | 'missing closing )'
    | 'missing argument to repetition operator'
    | 'trailing backslash at end of expression'
    | 'unexpected )'
    | 'expression nests too deeply'
    | 'expression too large';
  readonly part: string;
}

/** A place in the text up to which reading went well, or what went wrong. */
export type Read = number | RegexpFault;

/** True for a fault. */
export function isFault<T>(read: T | RegexpFault): read is RegexpFault {
  return typeof read === 'object' && read !== null && 'reason' in read;
}
