/**
 * Which texts are addresses: Go's present reader, or the one that Kubernetes keeps from before Go 1.17.
 *
 * `lenient` takes leading zeros, in octets and in groups of any length.
 */
export type AddressReading = 'strict' | 'lenient';

/** True for four decimal octets. Source: Go `net/netip`, and `k8s.io/utils/net` for lenient ones. */
export function isIPv4Address(text: string, reading: AddressReading): boolean {
  return (reading === 'strict' ? STRICT_IPV4 : LENIENT_IPV4).test(text);
}

/**
 * True for eight groups of hexadecimal digits, with one `::` for missing ones, the last two perhaps as an IPv4 address.
 *
 * Zones are not taken. `::` stands for at least one group.
 */
export function isIPv6Address(text: string, reading: AddressReading): boolean {
  const halves = text.split('::');
  if (halves.length > 2) return false;
  const [head = '', tail] = halves;
  if (tail === undefined) return countGroups(head, true, reading) === 8;
  const before = head === '' ? 0 : countGroups(head, false, reading);
  const after = tail === '' ? 0 : countGroups(tail, true, reading);
  return before >= 0 && after >= 0 && before + after < 8;
}

/** An address of either family, distinguished by what comes first, a dot or a colon. */
export function isIPAddress(text: string, reading: AddressReading): boolean {
  const mark = /[.:]/.exec(text)?.[0];
  return mark === '.' ? isIPv4Address(text, reading) : mark === ':' && isIPv6Address(text, reading);
}

// Eight leading zeros stand for any number of them, which no reader of text would write; the value decides.
const LENIENT_OCTET = '0*(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[0-9]{1,2})';
const STRICT_OCTET = '(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])';
const STRICT_IPV4 = new RegExp(`^${STRICT_OCTET}(?:\\.${STRICT_OCTET}){3}$`);
const LENIENT_IPV4 = new RegExp(`^${LENIENT_OCTET}(?:\\.${LENIENT_OCTET}){3}$`);
const STRICT_GROUP = /^[0-9a-fA-F]{1,4}$/;
const LENIENT_GROUP = /^0*[0-9a-fA-F]{1,4}$/;

/** How many groups of 16 bits a colon-separated text holds; -1 where it is none. */
function countGroups(text: string, mayEndInIPv4: boolean, reading: AddressReading): number {
  const groups = text.split(':', 10);
  const last = groups[groups.length - 1] ?? '';
  const ipv4 = mayEndInIPv4 && last.includes('.');
  if (ipv4) {
    if (!isIPv4Address(last, reading)) return -1;
    groups.pop();
  }
  const form = reading === 'strict' ? STRICT_GROUP : LENIENT_GROUP;
  return groups.every((group) => form.test(group)) ? groups.length + (ipv4 ? 2 : 0) : -1;
}
