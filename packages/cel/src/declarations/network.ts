import { declarations } from './signature.js';

/** URLs as Go's net/url reads them. Source: `k8s.io/apiserver/pkg/cel/library`, URLs. */
export const URLS = declarations(`
  url_get_escaped_path: (URL).getEscapedPath() -> string
  url_get_host: (URL).getHost() -> string
  url_get_hostname: (URL).getHostname() -> string
  url_get_port: (URL).getPort() -> string
  url_get_query: (URL).getQuery() -> map(string, list(string))
  url_get_scheme: (URL).getScheme() -> string
  is_url_string: isURL(string) -> bool
  string_to_url: url(string) -> URL
`);

/** Addresses as Go's net/netip reads them. Source: `k8s.io/apiserver/pkg/cel/library`, IP. */
export const IP = declarations(`
  ip_family: (net.IP).family() -> int
  string_to_ip: ip(string) -> net.IP
  ip_is_canonical: ip.isCanonical(string) -> bool
  ip_is_global_unicast: (net.IP).isGlobalUnicast() -> bool
  is_ip: isIP(string) -> bool
  ip_is_link_local_multicast: (net.IP).isLinkLocalMulticast() -> bool
  ip_is_link_local_unicast: (net.IP).isLinkLocalUnicast() -> bool
  ip_is_loopback: (net.IP).isLoopback() -> bool
  ip_is_unspecified: (net.IP).isUnspecified() -> bool
  ip_to_string: string(net.IP) -> string
`);

/** Ranges of addresses. Source: `k8s.io/apiserver/pkg/cel/library`, CIDR. */
export const CIDR = declarations(`
  string_to_cidr: cidr(string) -> net.CIDR
  cidr_contains_cidr_string: (net.CIDR).containsCIDR(string) -> bool
  cidr_contains_cidr: (net.CIDR).containsCIDR(net.CIDR) -> bool
  cidr_contains_ip_string: (net.CIDR).containsIP(string) -> bool
  cidr_contains_ip_ip: (net.CIDR).containsIP(net.IP) -> bool
  cidr_ip: (net.CIDR).ip() -> net.IP
  is_cidr: isCIDR(string) -> bool
  cidr_masked: (net.CIDR).masked() -> net.CIDR
  cidr_prefix_length: (net.CIDR).prefixLength() -> int
  cidr_to_string: string(net.CIDR) -> string
`);
