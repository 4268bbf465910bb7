/** A statement of the compiled file that has no place in a function. */
const ONLY_IN_MODULES = /^(?:export\b|await\b|for await\b|(?:const|let|var)\b[^;{(]*=\s*await\b)/m;

/**
 * The code of a file of tests, compiled, as a function that runs at once, or where others run with it: then the file that imports them all calls it. Its
 * lines stay where they are. Code that cannot be in a function stays as it is.
 */
export function deferredSpec(code) {
  const lines = code.split('\n');
  const last = lines.findLastIndex((line) => line.startsWith('import '));
  const isHead = lines.slice(0, last + 1).every((line) => /^(?:import\b.*;|\s*(?:\/\/|\/\*|\*).*|\s*)$/.test(line));
  const end = lines.findLastIndex((line) => line.startsWith('//# sourceMappingURL='));
  const body = lines.slice(last + 1, end === -1 ? undefined : end);
  if (!isHead || ONLY_IN_MODULES.test(body.join('\n'))) return code;
  return [
    ...lines.slice(0, Math.max(last, 0)),
    `${lines[last] ?? ''} function specOfFile() {`,
    ...body,
    '}',
    "{ const specs = globalThis[Symbol.for('structural.specs')]; if (specs === undefined) specOfFile(); else specs.set(import.meta.url, specOfFile); }",
    ...(end === -1 ? [] : lines.slice(end)),
  ].join('\n');
}
