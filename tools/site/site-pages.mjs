import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { GUIDES, titleOf } from '../guides/guide-list.mjs';

/**
 * The pages of the site: where each stands in the repository, and where in the site. `docs` is its root; the pages of conventions, and the READMEs of packages, come
 * from where they are read on GitHub.
 */
export function sitePages(root) {
  const below = (folder) =>
    readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith('.md'))
      .map((entry) => posix.join(folder, join(entry.parentPath, entry.name).slice(join(root, folder).length + 1)));
  const packages = readdirSync(join(root, 'packages'));
  return new Map([
    ['tools/site/index.md', 'index.md'],
    ...below('docs').map((file) => [file, file.slice('docs/'.length).replace(/README\.md$/, 'index.md')]),
    ...below('packages/eslint-plugin/docs').map((file) => [file, eslintPage(file)]),
    ...packages.map((name) => [`packages/${name}/README.md`, `packages/${name}.md`]),
    ['ARCHITECTURE.md', 'architecture.md'],
    ['CONTRIBUTING.md', 'contributing.md'],
    ['CHANGELOG.md', 'changelog.md'],
    ['SECURITY.md', 'security.md'],
  ]);
}

/** Where a page of the ESLint plugin is in the site: its rules are beside the conventions of the command. */
function eslintPage(file) {
  const name = posix.basename(file);
  return posix.dirname(file).endsWith('/rules') && name !== 'README.md'
    ? `conventions/${name}`
    : `packages/eslint-plugin/${name === 'README.md' ? 'rules.md' : name}`;
}

/**
 * The text of a page with its links as the site needs them: to other pages and pictures of the site, or to the file in the repository at `repository`. What stands in
 * code is left alone.
 */
export function withSiteLinks(text, file, pages, repository) {
  const home = pages.get(file);
  const link = (target) => {
    if (/^([a-z][a-z+.-]*:|#)/i.test(target)) return target;
    const [path, anchor] = target.split('#');
    const wanted = posix.normalize(posix.join(posix.dirname(file), path)).replace(/\/$/, '');
    if (posix.dirname(wanted) === 'docs/images') return `/${posix.basename(wanted)}`;
    const page = pages.get(wanted) ?? pages.get(`${wanted}/README.md`);
    const at = anchor === undefined ? '' : `#${anchor}`;
    if (page === undefined) return `${repository}/blob/main/${wanted}${at}`;
    const relative = posix.relative(posix.dirname(home), page);
    return `${relative.startsWith('.') ? relative : `./${relative}`}${at}`;
  };
  const parts = text.split(/(^```[\s\S]*?^```$|`[^`\n]*`)/m);
  return parts.map((part, i) => (i % 2 === 1 ? part : part.replace(/\]\(([^)\s]+)\)/g, (_, target) => `](${link(target)})`))).join('');
}

/**
 * What stands at the side of pages, by how their paths begin: all sections, and of the long lists below them the one that the page is of, so that pages
 * are not mostly their sidebar.
 */
export function sidebar(root, pages, api) {
  const sections = allSections(root, pages, api);
  const places = sections.flatMap(({ items }) => items.flatMap(({ below = [] }) => below));
  return Object.fromEntries(['/', ...places].map((place) => [place, sections.map((section) => at(section, place))]));
}

/** A section as pages at a place have it: only lists that are about the place are shown, and where there is one, of other sections a link alone. */
function at({ items, text }, place) {
  const isAbout = place === '/' || items.some(({ below }) => below?.includes(place));
  if (!isAbout) return { text, link: (items[0].items?.[0] ?? items[0]).link };
  return {
    text,
    items: items.map(({ below, items: list, ...item }) => (below?.includes(place) ? { ...item, ...closable(item), items: list } : item)),
  };
}

/** A list below a page can be closed; one that only has a title cannot, as its title would be a button around a button. */
function closable({ link }) {
  return link === undefined ? {} : { collapsed: false };
}

/** All sections. An item with `items` has a list below it, which pages have whose paths begin with one of `below`; one without a link is a title. */
function allSections(root, pages, api) {
  const item = (file) => ({
    text: titleOf(readFileSync(join(root, file), 'utf8')).replaceAll('`', ''),
    link: `/${pages.get(file).replace(/(index)?\.md$/, '')}`,
  });
  const all = [...pages.keys()].sort();
  const folder = (name) => all.filter((file) => posix.dirname(file) === name && !file.endsWith('README.md')).map(item);
  const list = (name, pagesIn) => ({ ...item(`docs/${name}/README.md`), below: [`/${name}/`], items: folder(pagesIn) });
  return [
    {
      text: 'Guides',
      items: GUIDES.map(([text, names]) => ({ text, below: ['/'], items: names.map((name) => item(`docs/guides/${name}.md`)) })),
    },
    { text: 'Concepts', items: folder('docs/concepts') },
    {
      text: 'Reference',
      items: [
        list('reference/commands', 'docs/reference/commands'),
        list('rules', 'docs/rules'),
        list('conventions', 'packages/eslint-plugin/docs/rules'),
        list('changes', 'docs/changes'),
        ...folder('docs/reference'),
        {
          text: 'Engine API',
          link: '/api/',
          below: ['/api/'],
          items: api.slice(1).map(({ name, title }) => ({ text: title, link: `/api/${name}` })),
        },
        item('docs/clusters.md'),
        item('docs/known-findings.md'),
      ],
    },
    {
      text: 'Project',
      items: [
        ...['docs/comparison.md', 'docs/performance.md', 'docs/benchmarks.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'SECURITY.md'].map(item),
        {
          ...item('ARCHITECTURE.md'),
          below: ['/architecture', '/packages/', '/internals/'],
          items: [...folder('docs/internals'), ...all.filter((file) => /^packages\/[^/]+\/README\.md$/.test(file)).map(item)],
        },
        list('adr', 'docs/adr'),
      ],
    },
  ];
}
