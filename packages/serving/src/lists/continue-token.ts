import { decodeBase64, encodeBase64 } from '@structural/go';
import { isJsonObject, type JsonObject, type JsonValue } from '@structural/json';

/** Where a list goes on: behind which object, and at which revision. */
export interface ContinueToken {
  readonly revision: number;
  /** Namespace and name of the last object that was listed, with a slash between. */
  readonly behind: string;
}

const VERSION = 'meta.k8s.io/v1';

/** A token as servers write it. Source: `k8s.io/apiserver/pkg/storage`, EncodeContinue. */
export function printContinue({ behind, revision }: ContinueToken): string {
  const text = `{"v":"${VERSION}","rv":${String(revision)},"start":${JSON.stringify(`${behind}\u0000`)}}`;
  const bytes = [...text].map((each) => each.charCodeAt(0));
  return encodeBase64(bytes).replace(/=+$/, '').replaceAll('+', '-').replaceAll('/', '_');
}

/** Reads a token, or says what is wrong with it. */
export function parseContinue(token: string): ContinueToken | { readonly error: string } {
  const refuse = (why: string): { readonly error: string } => ({ error: `invalid continue token: continue key is not valid: ${why}` });
  const standard = token.replaceAll('-', '+').replaceAll('_', '/');
  const decoded = decodeBase64(standard + '='.repeat((4 - (standard.length % 4)) % 4));
  if (!decoded.ok) return refuse(decoded.error);
  const value = parsed(String.fromCharCode(...decoded.value.slice(0, MAX_BYTES)));
  if (value === undefined) return refuse('it is not a JSON object');
  const { rv, start, v } = value;
  if (v !== VERSION) return refuse(`server does not recognize this encoded version ${typeof v === 'string' ? v : ''}`);
  const revision = Number(rv ?? 0);
  if (!Number.isSafeInteger(revision) || revision <= 0) return refuse(`incorrect encoded start resourceVersion (version ${VERSION})`);
  if (typeof start !== 'string' || start === '') return refuse(`encoded start key empty (version ${VERSION})`);
  return { revision, behind: start.endsWith('\u0000') ? start.slice(0, -1) : start };
}

const MAX_BYTES = 4096;

function parsed(text: string): JsonObject | undefined {
  try {
    const value = JSON.parse(text) as JsonValue;
    return isJsonObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
