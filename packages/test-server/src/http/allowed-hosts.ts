import { isIP } from 'node:net';

/**
 * Whether a request names, as its host, the address that a server listens at or a name of loopback.
 *
 * A page of a browser whose name leads to loopback names itself: it must not read answers. A server that listens elsewhere is asked by any address, but
 * by no name that is not `localhost`.
 */
export function isAllowedHost(host: string | undefined, address: string): boolean {
  if (host === undefined) return true;
  // Node.js names the address of loopback without brackets over HTTP/2.
  const name = /^\[([^\]]*)\](?::\d*)?$/.exec(host)?.[1] ?? /^(::1|[^:]*)(?::\d*)?$/.exec(host)?.[1];
  if (name === undefined) return false;
  const lower = name.toLowerCase();
  if (lower === 'localhost' || lower === address.toLowerCase()) return true;
  if (isLoopbackAddress(lower)) return true;
  return !isLoopback(address) && isIP(lower) !== 0;
}

/** Whether what listens at an address is heard by this machine alone. */
export function isLoopback(address: string): boolean {
  return address.toLowerCase() === 'localhost' || isLoopbackAddress(address);
}

function isLoopbackAddress(address: string): boolean {
  return address === '::1' || (isIP(address) === 4 && address.startsWith('127.'));
}
