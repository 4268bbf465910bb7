import type { Element, Nodes, Root } from 'hast';
import rehypeRaw from 'rehype-raw';
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';

/** A piece of text of a page, and the elements around it, the innermost last. */
interface RenderedText {
  readonly text: string;
  readonly within: readonly string[];
}

/** Markdown as GitHub shows it. */
export interface Rendered {
  readonly root: Root;
  readonly elements: readonly Element[];
  readonly texts: readonly RenderedText[];
  /** What an element says, without marks. */
  textOf(element: Element): string;
}

// GitHub's rules, of which the package is a copy; they have this one, too.
const schema = { ...defaultSchema, tagNames: [...(defaultSchema.tagNames ?? []), 'wbr'] };
const processor = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkRehype, { allowDangerousHtml: true })
  .use(rehypeRaw)
  .use(rehypeSanitize, schema);

/** Renders Markdown by CommonMark and GFM, with the HTML in it, as far as GitHub lets it pass. */
export function rendered(markdown: string): Rendered {
  const root = processor.runSync(processor.parse(markdown));
  const elements: Element[] = [];
  const texts: RenderedText[] = [];
  const visit = (node: Nodes, within: readonly string[]): void => {
    if (node.type === 'text') texts.push({ text: node.value, within });
    if (node.type === 'element') elements.push(node);
    if ('children' in node) for (const child of node.children) visit(child, node.type === 'element' ? [...within, node.tagName] : within);
  };
  visit(root, []);
  return { root, elements, texts, textOf: nodeText };
}

function nodeText(node: Nodes): string {
  if (node.type === 'text') return node.value;
  return 'children' in node ? node.children.map(nodeText).join('') : '';
}
