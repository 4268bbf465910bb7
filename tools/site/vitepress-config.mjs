import { SEARCH } from './search.mjs';

/**
 * The settings of VitePress from plain data. Pages are Markdown of GitHub, not templates of Vue: braces mean nothing in them, and HTML is text but for comments.
 */
export function siteConfig(data) {
  return {
    ...data,
    themeConfig: { ...data.themeConfig, search: { provider: 'local', options: { miniSearch: { searchOptions: SEARCH } } } },
    // One page after the other: the search index lists pages as they come in, and one commit gives the same bytes.
    buildConcurrency: 1,
    // Names of styles do not depend on where packages are installed.
    vue: { features: { componentIdGenerator: (path, source, _, digest) => digest(path.replace(/^.*node_modules\//, '') + source) } },
    markdown: {
      html: false,
      languageAlias: { cjs: 'js' },
      theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
      shikiSetup: withoutTimeLimit,
      codeTransformers: [{ name: 'plain-output', line: withoutColours }],
      config: (md) => {
        md.renderer.rules.code_inline = (tokens, index) => `<code v-pre>${md.utils.escapeHtml(tokens[index].content)}</code>`;
        md.renderer.rules.text = (tokens, index) => md.utils.escapeHtml(tokens[index].content).replaceAll('{{', '&#123;&#123;');
      },
    },
  };
}

/** A line has its colours however long they take: with a limit a busy machine gives others. */
function withoutTimeLimit(highlighter) {
  const { codeToHtml } = highlighter;
  highlighter.codeToHtml = (code, options) => codeToHtml(code, { ...options, tokenizeTimeLimit: 0 });
}

/** In what a terminal shows, commands have their colours, and what they print has none. */
function withoutColours(line) {
  if (this.options.lang !== 'console' || nodeText(line).startsWith('$ ')) return;
  for (const part of line.children) delete part.properties?.style;
}

function nodeText(node) {
  return node.type === 'text' ? node.value : node.children.map(nodeText).join('');
}
