import MarkdownIt from 'markdown-it';
import { escapeHtml, withoutControls, type Html } from './html.js';

const markdown = new MarkdownIt('default', { html: false, linkify: true, breaks: false, typographer: false, maxNesting: 20 });
markdown.disable(['image', 'table', 'html_block', 'html_inline', 'lheading']);
markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false });
markdown.validateLink = (url) => /^https?:\/\/[^/]/i.test(url);
// A page has its own headings; those of a description are words in bold.
markdown.renderer.rules['heading_open'] = () => '<p class="h"><b>';
markdown.renderer.rules['heading_close'] = () => '</b></p>\n';
markdown.renderer.rules['link_open'] = (tokens, i, options, _environment, self) => {
  tokens[i]?.attrSet('rel', 'noopener noreferrer nofollow');
  return self.renderToken(tokens, i, options);
};
markdown.renderer.rules['fence'] = (tokens, i) => codeBlock((tokens[i]?.content ?? '').replace(/\n$/, ''));
markdown.renderer.rules['code_block'] = (tokens, i) => codeBlock((tokens[i]?.content ?? '').replace(/\n$/, ''));

function codeBlock(text: string): string {
  return `<pre tabindex="0"><code>${escapeHtml(text)}</code></pre>\n`;
}

/**
 * A description as HTML: Markdown without HTML, pictures and links to anything but `http` and `https`, so that no text becomes more than text with
 * emphasis, lists, code and links. The same description is rendered once.
 *
 * Descriptions that are longer than people write are shown as they are, which takes time in proportion to their length.
 */
export function markdownHtml(text: string): Html {
  let known = rendered.get(text);
  if (known === undefined) {
    known = { html: render(text) };
    if (rendered.size >= MAX_KEPT) rendered.clear();
    if (text.length <= MAX_KEPT_LENGTH) rendered.set(text, known);
  }
  return known;
}

const rendered = new Map<string, Html>();
const MAX_KEPT = 20_000;
const MAX_KEPT_LENGTH = 5000;
const MAX_MARKDOWN_LENGTH = 50_000;

/** Text in which Markdown sees nothing but one paragraph; most descriptions are. */
const PLAIN = /^[A-Za-z"'(][^*_`<&[\]\\#>~|\n]*(?:\n[A-Za-z"'(][^*_`<&[\]\\#>~|\n]*)*$/;

function render(text: string): string {
  const trimmed = text.trim();
  if (trimmed === '') return '';
  if (PLAIN.test(trimmed) && !/\/\/|mailto:| {2}\n/.test(trimmed)) return `<p>${escapeHtml(trimmed)}</p>\n`;
  if (trimmed.length > MAX_MARKDOWN_LENGTH) return `<p class="plain">${escapeHtml(trimmed)}</p>\n`;
  return withoutControls(markdown.render(trimmed));
}
