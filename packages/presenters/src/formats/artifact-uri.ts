/**
 * The name of a file as a relative URI reference, or a `file:` URI for an absolute one: what RFC 3986 does not allow is escaped, so
 * that neither a colon nor a question mark nor anything hidden in a name means more than itself.
 *
 * Names have slashes on all systems: `slashed` of `sources` gives them.
 */
export function artifactUri(file: string): string {
  const path = file
    .split('/')
    .map(encodeSegment)
    .join('/')
    .replace(/^(?:\.\/)+/, '');
  if (file.startsWith('/')) return `file://${path}`;
  return /^[A-Za-z]%3A(?:\/|$)/.test(path) ? `file:///${path.replace('%3A', ':')}` : path;
}

function encodeSegment(segment: string): string {
  // A lone surrogate has no UTF-8 form and would make encodeURIComponent throw.
  return encodeURIComponent(segment.replace(/\p{Cs}/gu, '\ufffd'));
}
