#!/usr/bin/env node
// Holds the safe fixes to what they promise, over a folder of definitions and one of resources: `npm run fix-safety -- CRDS [RESOURCES]`. Each
// file is mutated, fixed and judged again; without folders, `../shared/corpus` beside the clone is taken where it is. --mutants, --resources and
// --seed choose how many and which. The property is that of the tests of the checker.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { runs, seed as firstSeed } from './search-budget/search-budget.mjs';
import { withSource } from './with-source.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    mutants: { type: 'string', default: String(runs(5000)) },
    resources: { type: 'string', default: String(runs(5000)) },
    seed: { type: 'string', default: String(firstSeed) },
    show: { type: 'string', default: '20' },
  },
});
const [mutants, resources, seed, show] = [values.mutants, values.resources, values.seed, values.show].map(Number);
if (![mutants, resources, seed, show].every((each) => Number.isSafeInteger(each) && each >= 0)) {
  console.error('fix-safety: --mutants, --resources, --seed and --show take whole numbers');
  process.exit(2);
}
const corpus = join(root, '..', 'shared', 'corpus');
const [crds = join(corpus, 'crds'), crs = positionals.length === 0 ? join(corpus, 'crs') : undefined] = positionals;
if (!existsSync(crds) || (crs !== undefined && !existsSync(crs))) {
  const isNamed = positionals.length > 0;
  console[isNamed ? 'error' : 'log'](
    isNamed
      ? `fix-safety: no such folder: ${existsSync(crds) ? crs : crds}`
      : 'fix-safety: no shared corpus next to this clone, nothing mutated',
  );
  process.exit(isNamed ? 2 : 0);
}

await withSource(
  'packages/checker/tests/fix-safety/run-folder.ts',
  async ({ definitionsOf, resourcesOf, runDefinitions, runResources }) => {
    const definitions = definitionsOf(filesIn(crds));
    if (definitions.length === 0) throw new Error(`no CustomResourceDefinition below ${crds}`);
    let faults = 0;
    const reports = [
      ['definitions', () => runDefinitions(definitions, mutants, seed)],
      ['resources', () => runResources(definitions, crs === undefined ? [] : resourcesOf(filesIn(crs), definitions), resources, seed)],
    ];
    for (const [name, run] of reports) {
      const report = run();
      for (const fault of report.faults.slice(0, show)) console.error(fault);
      console.log(
        `${name}: ${report.mutants + report.resources} mutants, ${report.offered} safe fixes offered, ${report.applied} applied, ${report.accepted} fates compared, ${report.faults.length} exceptions`,
      );
      faults += report.faults.length;
    }
    process.exitCode = faults > 0 ? 1 : 0;
  },
);

/** The YAML and JSON below a folder, in one order everywhere. */
function filesIn(folder) {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && /\.(?:ya?ml|json)$/.test(entry.name),
  );
  return names
    .map(({ name, parentPath }) => join(parentPath, name))
    .sort()
    .map((file) => ({ file: file.slice(folder.length + 1), text: readFileSync(file, 'utf8') }));
}
