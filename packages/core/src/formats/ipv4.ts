import { isIPAddress } from '@structural/go';

/** `ipv4`: any address with a dot in it, so `::ffff:1.2.3.4` is one; leading zeros are tolerated. Source: kube-openapi `strfmt`, isIPv4. */
export function isIPv4(text: string): boolean {
  return text.includes('.') && isIPAddress(text, 'lenient');
}
