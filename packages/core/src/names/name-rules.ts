import { dns1123SubdomainFaults } from './dns-name.js';

/** What names are allowed, and prefixes of names to be generated; each gives its faults in the server's words. */
export interface NameRule {
  readonly name: (name: string) => readonly string[];
  readonly prefix: (prefix: string) => readonly string[];
}

/** Names of custom resources. Source: `k8s.io/apimachinery/pkg/api/validation`, NameIsDNSSubdomain. */
export const DNS_SUBDOMAIN: NameRule = {
  name: (name) => dns1123SubdomainFaults(name),
  prefix: (prefix) => dns1123SubdomainFaults(maskTrailingDash(prefix)),
};

/** Names of anything that is addressed by a path. Source: `k8s.io/apimachinery/pkg/api/validate/content`, IsPathSegmentName. */
export const PATH_SEGMENT: NameRule = {
  name: (name) => (name === '.' || name === '..' ? [`may not be '${name}'`] : pathSegmentFaults(name)),
  prefix: pathSegmentFaults,
};

function pathSegmentFaults(text: string): readonly string[] {
  return ['/', '%'].filter((illegal) => text.includes(illegal)).map((illegal) => `may not contain '${illegal}'`);
}

/** Go cuts two bytes and adds one where one would do; a character cut in half is not valid, whatever comes after it. */
function maskTrailingDash(name: string): string {
  if (name.length < 2 || !name.endsWith('-')) return name;
  const halved = name.charCodeAt(name.length - 2) > 0x7f;
  return `${name.slice(0, -2)}${halved ? '\ufffd' : ''}a`;
}
