import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Application, LogLevel } from 'typedoc';

/** How the pages of a library's names are written: Markdown without HTML, one page. */
const FORM = {
  router: 'module',
  hidePageHeader: true,
  hideBreadcrumbs: true,
  useCodeBlocks: true,
  expandObjects: true,
  parametersFormat: 'table',
  interfacePropertiesFormat: 'table',
  typeDeclarationFormat: 'table',
  enumMembersFormat: 'table',
  // Everything is readonly, and types say so.
  tableColumnSettings: { hideModifiers: true, leftAlignHeaders: true },
  readme: 'none',
  disableSources: true,
  excludeExternals: true,
  excludePrivate: true,
  githubPages: false,
};

/**
 * What `@structural/engine` exports, read from its sources by TypeDoc: a page for each idea that its `index.ts` has a comment of, and one that lists them. A comment
 * that TypeDoc cannot read is thrown.
 */
export async function enginePages(root) {
  const out = mkdtempSync(join(tmpdir(), 'structural-api-'));
  try {
    const source = join(root, 'packages/engine/src');
    const ideas = ideasOf(readFileSync(join(source, 'index.ts'), 'utf8'));
    for (const { exports, name } of ideas) writeFileSync(join(out, `${name}.ts`), exports.replaceAll("'./", `'${source}/`));
    await writePages(
      root,
      out,
      ideas.map(({ name }) => join(out, `${name}.ts`)),
    );
    const list = ideas.map(({ name, names, title }) => `- [${title}](${name}.md): ${names.map((each) => `\`${each}\``).join(', ')}`);
    const index = `# @structural/engine\n\nAll names that [\`@structural/engine\`](../packages/engine.md) exports. [What is stable](../reference/stability.md).\n\n${list.join('\n')}\n`;
    return [
      { name: 'index', title: 'Engine API', text: index },
      ...ideas.map(({ name, title }) => ({
        name,
        title,
        text: withoutHtml(readFileSync(join(out, `${name}.md`), 'utf8')).replace(/^# .*$/m, `# ${title}`),
      })),
    ];
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
}

/** What a module exports below each comment of it: the comment, the lines, and the names. */
function ideasOf(text) {
  return text
    .split(/^\/\/ /m)
    .slice(1)
    .map((part) => {
      const [title, ...lines] = part.split('\n');
      const exports = lines.join('\n');
      const names = [...exports.matchAll(/\{([^}]*)\}/g)].flatMap(([, list]) => list.split(',').map((name) => name.trim()));
      return { title, name: title.toLowerCase().replaceAll(' ', '-'), exports, names };
    });
}

/** Writes a page for each module into a folder. */
async function writePages(root, out, entryPoints) {
  // Without its own list it is about all TypeScript of the repository, tests included.
  const tsconfig = join(out, 'tsconfig.json');
  writeFileSync(tsconfig, JSON.stringify({ extends: join(root, 'tsconfig.base.json'), files: entryPoints }));
  const app = await Application.bootstrapWithPlugins({
    ...FORM,
    name: '@structural/engine',
    out,
    plugin: ['typedoc-plugin-markdown'],
    entryPoints,
    tsconfig,
    cleanOutputDir: false,
    // The compiler of this repository has checked the types; TypeDoc reads them with another.
    skipErrorChecking: true,
    logLevel: LogLevel.Warn,
  });
  const project = await app.convert();
  if (project === undefined) throw new Error('TypeDoc cannot read the engine');
  await app.generateOutputs(project);
  if (app.logger.hasErrors()) throw new Error('TypeDoc cannot write the pages of the engine');
}

/** A page without anchors of HTML, which the site shows as text, and without the links to them. */
function withoutHtml(text) {
  return text.replace(/<a id="[^"]*"><\/a> /g, '').replace(/\[(`[^`]*`)\]\((?:[\w-]+\.md)?#property-[\w-]+\)/g, '$1');
}
