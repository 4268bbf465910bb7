import type { PolicyServer } from './admission-answer.js';
import type { BuiltinServer } from './policies-server.js';

/**
 * The servers that the tests of a run ask, by their minor. The server's own code for built-in kinds is there for one minor alone, and is opened once
 * for all tests, as it takes long to start.
 */
export function openPolicyServers(
  codeOf: { readonly minor: number; open(): BuiltinServer },
  observe?: PolicyServer['observe'],
): (minor: number) => PolicyServer {
  let kubernetes: BuiltinServer | undefined;
  return (minor) => ({ minor, observe, kubernetes: minor === codeOf.minor ? (kubernetes ??= codeOf.open()) : undefined });
}
