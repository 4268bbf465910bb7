import { copyFileSync, existsSync, mkdirSync } from 'node:fs';
import { globSync } from 'tinyglobby';
import { dirname, join } from 'node:path';
import { root } from '../../stranger/installed-package.js';
import { makeRepository, type Repository } from './repository.js';

let repository: Repository;
beforeAll(() => {
  repository = makeRepository();
});
afterAll(() => {
  repository.dispose();
});

/** The folders of the own cases with a file, every so many. */
function casesWith(file: string, every: number): readonly string[] {
  const cases = join(root, 'packages/conformance-cases/cases');
  return globSync(`**/${file}`, { cwd: cases })
    .sort()
    .filter((_, index) => index % every === 0)
    .map((path) => join(cases, dirname(path)));
}

test('definitions have the words of the command, whatever is wrong with them', () => {
  const copied = casesWith('crd.yaml', 2);
  mkdirSync(join(repository.folder, 'crds'));
  copied.forEach((folder, index) => copyFileSync(join(folder, 'crd.yaml'), join(repository.folder, `crds/${index}.yaml`)));
  repository.write(
    'eslint.config.js',
    "import structural from 'eslint-plugin-structural';\nexport default [...structural.configs.recommended];\n",
  );
  // ESLint checks resources as well, and a CRD that says it is of apps/v1 is one of a kind that does not exist.
  // Which names other files have taken only the command knows, which checks them together.
  const isOfOne = ({ rule }: { readonly rule: string }): boolean => rule !== 'taken-name';
  const findings = repository.findings('crds').filter((finding) => isOfOne(finding) && finding.rule !== 'unknown-kind');
  expect(findings.length).toBeGreaterThan(100);
  // By their names, as a folder would have the command count parts of definitions, which ESLint is given like any other file.
  const named = copied.map((_, index) => `crds/${index}.yaml`).sort();
  expect(findings).toEqual(repository.kubectlFindings('lint', ...named).filter(isOfOne));
});

test('resources have the words of the command, whatever is wrong with them', () => {
  const copied = casesWith('resource.yaml', 40).filter((folder) => existsSync(join(folder, 'crd.yaml')));
  const found: unknown[] = [];
  copied.forEach((folder, index) => {
    mkdirSync(join(repository.folder, `r${index}`));
    copyFileSync(join(folder, 'crd.yaml'), join(repository.folder, `r${index}/crd.yaml`));
    copyFileSync(join(folder, 'resource.yaml'), join(repository.folder, `r${index}/resource.yaml`));
  });
  repository.write(
    'eslint.config.js',
    `import structural from 'eslint-plugin-structural';
export default [
  ...structural.configs.recommended,
  ...Array.from({ length: ${copied.length} }, (_, i) => ({ files: [\`r\${i}/**\`], settings: { structural: { crds: [\`r\${i}/crd.yaml\`] } } })),
];
`,
  );
  const linted = repository.findingsOf(copied.map((_, index) => `r${index}/resource.yaml`));
  copied.forEach((_, index) => {
    const [file, crds] = [`r${index}/resource.yaml`, `r${index}/crd.yaml`];
    const findings = linted.get(file) ?? [];
    found.push(...findings);
    expect([file, ...findings]).toEqual([file, ...repository.kubectlFindings('validate', '--crds', crds, file)]);
  });
  expect(found.length).toBeGreaterThan(5);
});
