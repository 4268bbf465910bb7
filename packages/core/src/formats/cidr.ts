import { isIPv4Address, isIPv6Address } from '@structural/go';

/** `cidr`: an address of either family, a slash and the length of the prefix; leading zeros are tolerated. Source: `k8s.io/utils/net`, ParseCIDRSloppy. */
export function isCidr(text: string): boolean {
  const slash = text.indexOf('/');
  if (slash < 0) return false;
  const address = text.slice(0, slash);
  const length = text.slice(slash + 1);
  if (!/^[0-9]+$/.test(length)) return false;
  return (isIPv4Address(address, 'lenient') && Number(length) <= 32) || (isIPv6Address(address, 'lenient') && Number(length) <= 128);
}
