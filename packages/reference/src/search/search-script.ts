/** The function that the scripts of an index call, which the page has before it loads one. */
export const SEARCH_CALLBACK = 'structuralSearch';

/** A script that hands data over under a name. A script is what a page may load from disk, too; JSON is not. */
export function searchScript(name: string, data: unknown): string {
  // As a string, since browsers read JSON faster than code, and since `__proto__` is a name like any other in it.
  return `${SEARCH_CALLBACK}(${quoted(name)},${quoted(JSON.stringify(data))});\n`;
}

/** The data in a script that {@link searchScript} made; undefined for any other text. */
export function readSearchScript(text: string): unknown {
  const body = /^structuralSearch\('[^'\\]*','((?:[^'\\]|\\.)*)'\);\n$/s.exec(text)?.[1];
  if (body === undefined) return undefined;
  try {
    return JSON.parse(body.replace(/\\(.)/g, '$1'));
  } catch {
    return undefined;
  }
}

/** Between single quotes, of which JSON has fewer than double ones. JSON holds no line ends, and those of Unicode may stand in strings. */
function quoted(text: string): string {
  return `'${text.replace(/['\\]/g, '\\$&')}'`;
}
