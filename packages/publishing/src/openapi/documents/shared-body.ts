import type { PathOperation } from './operations.js';

/**
 * The name under which a Swagger 2.0 document shares a body parameter; undefined where it stands at the operation.
 *
 * Shared are, where anything is, the bodies whose type lies in apimachinery. The end of the name is a hash of the parameter as the server prints it.
 * Source: `kube-openapi/pkg/builder`, collectSharedParameters.
 */
export function sharedBodyName({ definition, required, isShared }: NonNullable<PathOperation['body']>): string | undefined {
  if (!isShared || !definition.startsWith('io.k8s.apimachinery')) return undefined;
  const text = `{"name":"body","in":"body",${required ? '"required":true,' : ''}"schema":{"$ref":"#/definitions/${definition}"}}`;
  let name = names.get(text);
  if (name === undefined) names.set(text, (name = `body-${hash(text)}`));
  return name;
}

/** There are as many as types of requests. */
const names = new Map<string, string>();

const FNV_OFFSET = 0xcbf29ce484222325n;
const FNV_PRIME = 0x100000001b3n;

/** FNV-1 with 64 bits, its first six bytes in base 64 for URLs. Only ever sees the ASCII of definition names. */
function hash(text: string): string {
  let state = FNV_OFFSET;
  for (let i = 0; i < text.length; i++) state = BigInt.asUintN(64, state * FNV_PRIME) ^ BigInt(text.charCodeAt(i) & 0xff);
  let bits = state >> 16n;
  let name = '';
  for (let i = 0; i < 8; i++, bits >>= 6n) name = DIGITS.charAt(Number(bits & 63n)) + name;
  return name;
}

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
