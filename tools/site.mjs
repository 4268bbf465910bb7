#!/usr/bin/env node
// Builds the documentation site into `dist/site`: the Markdown of `docs` and of the packages, with search, without a network. `--serve` shows it while pages are
// written. A link that leads nowhere fails the build.
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { build, createServer } from 'vitepress';
import { repositorySlug } from './generate/package-manifest.mjs';
import { enginePages } from './site/api-pages.mjs';
import { sidebar, sitePages, withSiteLinks } from './site/site-pages.mjs';

const root = join(import.meta.dirname, '..');
const source = join(root, 'dist', 'site-source');
const out = join(root, 'dist', 'site');
const repository = `https://github.com/${repositorySlug(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')))}`;
const pages = sitePages(root);
const api = await enginePages(root);

rmSync(source, { recursive: true, force: true });
const put = (path, text) => {
  mkdirSync(dirname(join(source, path)), { recursive: true });
  writeFileSync(join(source, path), text);
};
/** The text of a page without the comments that say how it was made. */
const read = (file) => readFileSync(join(root, file), 'utf8').replace(/^<!--.*-->\n+/gm, '');
/** Pages of commands have no headings to list beside them, and wide lines; the comparison has a wide table. */
const isWide = (file) => file.startsWith('docs/reference/commands/') || file === 'docs/comparison.md';
for (const [file, page] of pages)
  put(page, `${isWide(file) ? '---\naside: false\n---\n\n' : ''}${withSiteLinks(read(file), file, pages, repository)}`);
for (const { name, text } of api) put(`api/${name}.md`, text);
cpSync(join(root, 'docs/images'), join(source, 'public'), { recursive: true });
for (const schema of ['report.schema.json', 'structural.schema.json', 'structural-tests.schema.json', 'llms.txt'])
  put(`public/${schema}`, readFileSync(join(root, 'docs', schema)));
const playground = join(root, 'packages/playground/dist');
if (!existsSync(join(playground, 'playground.html'))) await import('../packages/playground/build.mjs');
for (const file of readdirSync(playground).filter((name) => /\.(?:gz|html|txt)$/.test(name)))
  put(`public/${file}`, readFileSync(join(playground, file)));
put(
  '.vitepress/config.mjs',
  `import { siteConfig } from '../../../tools/site/vitepress-config.mjs';\n\nexport default siteConfig(${JSON.stringify({
    title: 'Structural',
    description: "The Kubernetes API server's own verdict on every manifest in a repository, without a cluster",
    lang: 'en',
    base: process.env.SITE_BASE ?? '/',
    outDir: out,
    cleanUrls: false,
    lastUpdated: false,
    head: [['link', { rel: 'icon', href: `${process.env.SITE_BASE ?? '/'}logo.svg` }]],
    themeConfig: {
      logo: '/logo.svg',
      sidebar: sidebar(root, pages, api),
      nav: [
        { text: 'Guides', link: '/guides/' },
        { text: 'Commands', link: '/reference/commands/' },
        { text: 'Rules', link: '/rules/' },
        // It is no page of VitePress: a browser loads it anew.
        { text: 'Playground', link: '/playground.html', target: '_self' },
        { text: 'GitHub', link: repository },
      ],
      outline: [2, 3],
    },
  })});\n`,
);
cpSync(join(root, 'tools/site/theme'), join(source, '.vitepress/theme'), { recursive: true });

if (process.argv.includes('--serve')) {
  const server = await createServer(source);
  await server.listen();
  server.printUrls();
} else {
  await build(source);
  const { system, user } = process.cpuUsage();
  console.log(`${pages.size + api.length} pages in dist/site, ${Math.round((system + user) / 1e6)} s of the processor`);
}
