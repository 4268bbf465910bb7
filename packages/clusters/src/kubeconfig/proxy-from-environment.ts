import { BlockList, isIP } from 'node:net';

/**
 * The proxy that the environment names for a server, as kubectl takes it: `HTTPS_PROXY` or `HTTP_PROXY` by the scheme, in either case, unless
 * `NO_PROXY` has the host. What is on this machine needs none. Source: `golang.org/x/net/http/httpproxy`.
 */
export function proxyFromEnvironment(server: URL, env: Readonly<Record<string, string | undefined>>): string | undefined {
  const read = (name: string): string => env[name] ?? env[name.toLowerCase()] ?? '';
  const proxy = server.protocol === 'https:' ? read('HTTPS_PROXY') : read('HTTP_PROXY');
  const host = server.hostname
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
    .toLowerCase();
  if (proxy === '' || isLocal(host)) return undefined;
  const port = server.port === '' ? (server.protocol === 'https:' ? '443' : '80') : server.port;
  if (
    read('NO_PROXY')
      .split(',')
      .some((entry) => isNamed(host, port, entry.trim().toLowerCase()))
  )
    return undefined;
  return proxy.includes('://') ? proxy : `http://${proxy}`;
}

function isLocal(host: string): boolean {
  return host === 'localhost' || (isIP(host) === 4 && host.startsWith('127.')) || host === '::1';
}

/** Whether an entry of `NO_PROXY` is about a host: `*`, an address, a network, a domain (with those below it), or `.domain` (only those). */
function isNamed(host: string, port: string, entry: string): boolean {
  if (entry === '') return false;
  if (entry === '*') return true;
  const [, name = entry, onPort] = /^(.*[^:]):(\d+)$/.exec(entry) ?? [];
  if (isIP(entry) === 0 && onPort !== undefined && onPort !== port) return false;
  const wanted = (isIP(entry) === 0 ? name : entry).replace(/^\[|\]$/g, '');
  const kind = isIP(host);
  if (kind !== 0) return wanted === host || isInNetwork(host, kind, wanted);
  const domain = wanted.replace(/^\*/, '');
  return domain.startsWith('.') ? host.endsWith(domain) : host === domain || host.endsWith(`.${domain}`);
}

function isInNetwork(host: string, kind: number, network: string): boolean {
  const [address = '', length = ''] = network.split('/');
  const bits = Number(length);
  if (length === '' || isIP(address) !== kind || !Number.isInteger(bits) || bits < 0 || bits > (kind === 4 ? 32 : 128)) return false;
  const list = new BlockList();
  const family = kind === 4 ? 'ipv4' : 'ipv6';
  list.addSubnet(address, bits, family);
  return list.check(host, family);
}
