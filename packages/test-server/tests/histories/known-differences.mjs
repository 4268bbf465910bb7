/** The list of differences that are known between the test server and kube-apiserver, each with its reason. */
const LINE = /^(rarely )?(GET|POST|PUT|PATCH|DELETE) (\S.*?) # (\S.*)$/v;

/**
 * Reads a list: `METHOD PATTERN # reason` a line; the pattern is about path, body and both answers. A line that begins
 * with `rarely` is about what not every run meets. Blank lines and lines that begin with `#` are comments. Throws an
 * `Error` for any other line.
 */
export function readKnown(text) {
  return text.split('\n').flatMap((line, index) => {
    if (line.trim() === '' || line.startsWith('#')) return [];
    const [, rarely, method, pattern, reason] = LINE.exec(line) ?? [];
    if (reason === undefined) throw new Error(`line ${index + 1} of the known differences: write METHOD PATTERN # reason`);
    return [{ method, pattern: new RegExp(pattern, 'sv'), reason, line: index + 1, isRare: rarely !== undefined }];
  });
}

/** Counts the differences of a run by the line that knows them. `isKnown` takes a difference; `unused` are the lines that none needed, but for rare ones. */
export function openKnown(list) {
  const counts = new Map(list.map((each) => [each, 0]));
  return {
    isKnown: ({ method, text }) => {
      const line = list.find((each) => each.method === method && each.pattern.test(text));
      if (line !== undefined) counts.set(line, counts.get(line) + 1);
      return line !== undefined;
    },
    counts: () => [...counts].map(([{ line, reason }, count]) => ({ line, reason, count })),
    unused: () => list.filter((each) => counts.get(each) === 0 && !each.isRare),
  };
}
