import { isDns1123Subdomain } from './dns-name.js';
import { utf8Length } from '@structural/go';

/**
 * What keeps a name from being a DNS-1123 label, in the server's words; empty when it is one. Source: `util/validation`, IsDNS1123Label.
 *
 * Older servers do not say what is wrong where it is dots alone.
 */
export function dns1123LabelFaults(name: string, knowsDots = true): readonly string[] {
  const faults: string[] = [];
  if (utf8Length(name) > 63) faults.push('must be no more than 63 characters');
  if (/^[a-z0-9][-a-z0-9]*$/.test(name) && !name.endsWith('-')) return faults;
  faults.push(
    knowsDots && isDns1123Subdomain(name)
      ? 'must not contain dots'
      : "a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric " +
          "character (e.g. 'my-name',  or '123-abc', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?')",
  );
  return faults;
}
