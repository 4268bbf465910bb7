import { utf8Length } from '@structural/go';

const DNS_1035_LABEL = '[a-z]([-a-z0-9]*[a-z0-9])?';
const DNS_1123_SUBDOMAIN = '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*';

/**
 * What keeps a name from being a DNS-1035 label, in the server's words; empty when it is one.
 *
 * Source: `k8s.io/apimachinery/pkg/util/validation`, IsDNS1035Label.
 */
export function dns1035LabelFaults(name: string): readonly string[] {
  const faults: string[] = [];
  if (utf8Length(name) > 63) faults.push('must be no more than 63 characters');
  if (!isDns1035Label(name)) {
    faults.push(
      "a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end with an " +
        `alphanumeric character (e.g. 'my-name',  or 'abc-123', regex used for validation is '${DNS_1035_LABEL}')`,
    );
  }
  return faults;
}

/**
 * What keeps a name from being a DNS-1123 subdomain, in the server's words; empty when it is one.
 *
 * `unit` is what the server believes to count; it always counts bytes. Source: the same package, IsDNS1123Subdomain.
 */
export function dns1123SubdomainFaults(name: string, unit: 'characters' | 'bytes' = 'characters'): readonly string[] {
  const faults: string[] = [];
  if (utf8Length(name) > 253) faults.push(`must be no more than 253 ${unit}`);
  if (!isDns1123Subdomain(name)) {
    faults.push(
      "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an " +
        `alphanumeric character (e.g. 'example.com', regex used for validation is '${DNS_1123_SUBDOMAIN}')`,
    );
  }
  return faults;
}

/** Whether a text is labels joined by dots, however long. */
export function isDns1123Subdomain(name: string): boolean {
  return name.split('.').every(isDns1123Label);
}

// Each of these tests one pass over the characters, with no way to backtrack into a second one.
function isDns1035Label(name: string): boolean {
  return /^[a-z][-a-z0-9]*$/.test(name) && !name.endsWith('-');
}

function isDns1123Label(name: string): boolean {
  return /^[a-z0-9][-a-z0-9]*$/.test(name) && !name.endsWith('-');
}
