import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Application, LogLevel } from 'typedoc';

/** How the pages of a library's names are written: Markdown without HTML, a page a library. */
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
 * What libraries export, read from their sources by TypeDoc: the page of each folder below `packages`, in Markdown. A comment that TypeDoc cannot read is
 * thrown.
 */
export async function apiPages(root, folders) {
  const out = mkdtempSync(join(tmpdir(), 'structural-api-'));
  try {
    const entryPoints = folders.map((folder) => join(root, 'packages', folder, 'src/index.ts'));
    // Without a list of its own it is about all TypeScript of the repository, tests included.
    const tsconfig = join(out, 'tsconfig.json');
    writeFileSync(tsconfig, JSON.stringify({ extends: join(root, 'tsconfig.base.json'), files: entryPoints }));
    const app = await Application.bootstrapWithPlugins({
      ...FORM,
      out,
      plugin: ['typedoc-plugin-markdown'],
      entryPoints,
      tsconfig,
      // The compiler of this repository has checked the types; TypeDoc reads them with another.
      skipErrorChecking: true,
      logLevel: LogLevel.Warn,
    });
    const project = await app.convert();
    if (project === undefined) throw new Error('TypeDoc cannot read the libraries');
    for (const library of project.children ?? []) library.name = library.name.replace(/\/src$/, '');
    await app.generateOutputs(project);
    if (app.logger.hasErrors()) throw new Error('TypeDoc cannot write the pages of the libraries');
    return new Map(folders.map((folder) => [folder, withoutHtml(readFileSync(join(out, `${folder}.md`), 'utf8'))]));
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
}

/** A page without anchors of HTML, which the site shows as text, and without the links to them. */
function withoutHtml(text) {
  return text.replace(/<a id="[^"]*"><\/a> /g, '').replace(/\[(`[^`]*`)\]\((?:[\w-]+\.md)?#property-[\w-]+\)/g, '$1');
}
