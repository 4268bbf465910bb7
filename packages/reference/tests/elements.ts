/** An element of a page. */
interface SeenElement {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
}

/** What a page is made of. */
export interface SeenElements {
  readonly elements: readonly SeenElement[];
  /** All ids. */
  readonly anchors: ReadonlySet<string>;
  /** The text of the body, words with one blank between. */
  readonly text: string;
  /** How deep elements lie in one another. */
  readonly deepest: number;
}

const VOID = new Set(['meta', 'link', 'br', 'hr', 'input', 'img', 'wbr']);

/**
 * Reads a page more strictly than a browser does: every element but void ones must be closed in its turn, attributes stand in double quotes, and no id
 * comes twice. Throws otherwise.
 */
export function elementsOf(page: string): SeenElements {
  const elements: SeenElement[] = [];
  const anchors = new Set<string>();
  const open: string[] = [];
  let text = '';
  let deepest = 0;
  let end = '<!doctype html>'.length;
  const tags = /<(\/?)([a-z][a-z0-9]*)((?: [a-z-]+(?:="[^"]*")?)*)>/y;
  while (end < page.length) {
    if (page[end] !== '<') {
      const next = page.indexOf('<', end);
      const piece = page.slice(end, next < 0 ? page.length : next);
      if (open.includes('body')) text += decode(piece);
      end += piece.length;
      continue;
    }
    tags.lastIndex = end;
    const tag = tags.exec(page);
    if (tag === null) throw new Error(`no tag: ${page.slice(end, end + 100)}`);
    end = tags.lastIndex;
    const [, slash, name = '', written = ''] = tag;
    if (!['code', 'b', 'a', 'wbr'].includes(name)) text += ' ';
    if (slash === '/') {
      const last = open.pop();
      if (last !== name) throw new Error(`</${name}> closes ${String(last)}: ${page.slice(end - 200, end)}`);
      continue;
    }
    const attributes = new Map([...written.matchAll(/ ([a-z-]+)(?:="([^"]*)")?/g)].map(([, key = '', value = '']) => [key, decode(value)]));
    const id = attributes.get('id');
    if (id !== undefined && anchors.has(id)) throw new Error(`the id ${id} comes twice`);
    if (id !== undefined) anchors.add(id);
    elements.push({ name, attributes });
    if (!VOID.has(name)) open.push(name);
    deepest = Math.max(deepest, open.length);
  }
  if (open.length > 0) throw new Error(`not closed: ${open.join(' ')}`);
  return { elements, anchors, text: text.replace(/\s+/g, ' '), deepest };
}

function decode(text: string): string {
  const named: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' };
  return text.replace(/&(lt|gt|quot|#39|amp);/g, (_, name: string) => named[name] ?? '');
}
