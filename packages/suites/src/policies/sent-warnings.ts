/** The code points of all warnings together; from then on each is cut to {@link MAX_OF_EACH}. */
const MAX_TOGETHER = 4 * 1024;
const MAX_OF_EACH = 256;

/**
 * The warnings that a response carries: each once, and where they are too long together those that fit when each is cut.
 *
 * The server applies policies in an order that changes with each start, so that it may send others of too many. Source:
 * `k8s.io/apiserver/pkg/endpoints/filters/warning.go`.
 */
export function sentWarnings(texts: readonly string[]): readonly string[] {
  const all = [...new Set(texts)].map((text) => [...text]);
  if (all.reduce((sum, { length }) => sum + length, 0) <= MAX_TOGETHER) return all.map((text) => text.join(''));
  const sent: string[] = [];
  let written = 0;
  for (const text of all) {
    if (written >= MAX_TOGETHER) break;
    const cut = text.slice(0, MAX_OF_EACH);
    written += cut.length;
    sent.push(cut.join(''));
  }
  return sent;
}
