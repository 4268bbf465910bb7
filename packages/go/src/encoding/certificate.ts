/** What a DER value is: its tag, and where its contents begin and end. */
interface Der {
  readonly tag: number;
  readonly start: number;
  readonly end: number;
}

const SEQUENCE = 0x30;
const BIT_STRING = 0x03;

/** True for bytes with the frame of an X.509 certificate: what is certified, an algorithm and a signature, and nothing after them. */
export function isCertificate(bytes: readonly number[]): boolean {
  const whole = readDer(bytes, 0, bytes.length);
  if (whole?.tag !== SEQUENCE || whole.end !== bytes.length) return false;
  let at = whole.start;
  for (const tag of [SEQUENCE, SEQUENCE, BIT_STRING]) {
    const part = readDer(bytes, at, whole.end);
    if (part?.tag !== tag) return false;
    at = part.end;
  }
  return at === whole.end;
}

function readDer(bytes: readonly number[], at: number, limit: number): Der | undefined {
  const tag = bytes[at];
  const first = bytes[at + 1];
  if (tag === undefined || first === undefined || first === 0x80 || first > 0x84) return undefined;
  const lengthBytes = first < 0x80 ? 0 : first & 0x7f;
  const start = at + 2 + lengthBytes;
  let length = lengthBytes === 0 ? first : 0;
  for (let i = at + 2; i < start; i++) length = length * 256 + (bytes[i] ?? 0);
  return start + length > limit ? undefined : { tag, start, end: start + length };
}
