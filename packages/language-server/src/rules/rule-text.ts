/**
 * The expression at the end of a text on which something is called: `self.items[0]` of `size(self.items[0]`; undefined where none ends there.
 *
 * Goes back over names, dots, calls, indices and literals, brackets and quotes being closed again. Linear in the text.
 */
export function lastReceiver(text: string): string | undefined {
  let start = text.length;
  while (start > 0) {
    const unit = text[start - 1] ?? '';
    if (/[\w.?]/.test(unit)) start--;
    else if (unit === ')' || unit === ']') {
      const open = openingOf(text, start - 1);
      if (open === undefined) return undefined;
      start = open;
    } else if (unit === '"' || unit === "'") {
      const open = start < 2 ? -1 : text.lastIndexOf(unit, start - 2);
      if (open < 0) return undefined;
      start = open;
    } else break;
  }
  const receiver = text.slice(start).replace(/^[.?]+/, '');
  return receiver === '' ? undefined : receiver;
}

/** Where the bracket stands that one closes. */
function openingOf(text: string, closing: number): number | undefined {
  let depth = 0;
  for (let at = closing; at >= 0; at--) {
    const unit = text[at] ?? '';
    if (unit === '"' || unit === "'") {
      const open = at < 1 ? -1 : text.lastIndexOf(unit, at - 1);
      if (open < 0) return undefined;
      at = open;
    } else if (unit === ')' || unit === ']') depth++;
    else if (unit === '(' || unit === '[') {
      depth--;
      if (depth === 0) return at;
    }
  }
  return undefined;
}

const MACRO = /\.(?:all|exists|exists_one|filter|map)\(\s*([A-Za-z_]\w*)\s*,/g;
/** How many macros stand in one another at most. */
const MAX_DEEP = 8;

/**
 * An expression without the variables of the macros that it stands in: each is an item of what its macro goes through, or a key of a map. What is
 * written before says which; of two variables with one name the nearest counts.
 */
export function boundTo(expression: string, written: string): string {
  let bound = expression;
  for (let depth = 0; depth < MAX_DEEP; depth++) {
    const [name = ''] = /^[A-Za-z_]\w*/.exec(bound) ?? [];
    const macro = name === '' ? undefined : [...written.matchAll(MACRO)].findLast(([, variable]) => variable === name);
    const range = macro && lastReceiver(written.slice(0, macro.index));
    if (range === undefined) return bound;
    bound = `${range}.map(${name}, ${name})[0]${bound.slice(name.length)}`;
    if (range.startsWith(name)) return bound;
  }
  return bound;
}
