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

/** What `@structural/engine` exports, read from its sources by TypeDoc, in Markdown. A comment that TypeDoc cannot read is thrown. */
export async function enginePage(root) {
  const out = mkdtempSync(join(tmpdir(), 'structural-api-'));
  try {
    const entryPoints = [join(root, 'packages/engine/src/index.ts')];
    // Without its own list it is about all TypeScript of the repository, tests included.
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
    if (project === undefined) throw new Error('TypeDoc cannot read the engine');
    project.name = '@structural/engine';
    await app.generateOutputs(project);
    if (app.logger.hasErrors()) throw new Error('TypeDoc cannot write the page of the engine');
    return withoutHtml(readFileSync(join(out, 'README.md'), 'utf8')).replace(
      /^# .*$/m,
      '# @structural/engine\n\nAll names that [`@structural/engine`](../packages/engine.md) exports. [What is stable](../reference/stability.md).',
    );
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
}

/** A page without anchors of HTML, which the site shows as text, and without the links to them. */
function withoutHtml(text) {
  return text.replace(/<a id="[^"]*"><\/a> /g, '').replace(/\[(`[^`]*`)\]\((?:[\w-]+\.md)?#property-[\w-]+\)/g, '$1');
}
