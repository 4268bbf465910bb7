import { isIPAddress } from '@structural/go';

/** `ipv6`: any address with a colon in it, without a zone. Source: kube-openapi `govalidator`, IsIPv6. */
export function isIPv6(text: string): boolean {
  return text.includes(':') && isIPAddress(text, 'strict');
}
