import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findCalls } from '../../run/moving/find-calls.js';
import { moveCall, movedLine } from '../../run/moving/move-call.js';
import { cronTab, definition, openSandbox, type Sandbox } from '../../../tests/sandbox.js';

let sandbox: Sandbox;
beforeEach(() => {
  sandbox = openSandbox();
});
afterEach(() => sandbox.dispose());

const lines = (text: string, file = 'check.sh'): readonly string[] => findCalls(file, text).map((call) => movedLine(moveCall(call)));
const notes = (text: string): readonly string[] => findCalls('check.sh', text).flatMap((call) => moveCall(call).unmatched);

test.each([
  ['kubeconform -summary -strict deploy/ "my files"', ["kubectl structural validate deploy/ 'my files' --strict strict"]],
  [
    'kustomize build overlays/prod | kubeconform -strict -ignore-missing-schemas -',
    ['kustomize build overlays/prod | kubectl structural validate - --strict strict'],
  ],
  ['helm template a |\n  kubeconform -output tap', ['helm template a | kubectl structural validate - -o tap']],
  ["find apps -name '*.yaml' -print0 | xargs -0 kubeconform -n 8", ['kubectl structural validate apps']],
  ["find apps infra -name '*.yaml' -exec kubeconform {} +", ['kubectl structural validate apps infra']],
  [
    'docker run --rm -v "$PWD":/src registry.example.com/yannh/kubeconform:v0.7.0 -kubernetes-version 1.29.3 /src/deploy',
    ['kubectl structural validate deploy'],
  ],
  [
    'docker run --mount type=bind,src=$(pwd)/config,dst=/work -v ${{ github.workspace }}/x:/x:ro kubeconform /work /x/a.yaml /etc/b.yaml',
    ['kubectl structural validate config x/a.yaml /etc/b.yaml'],
  ],
  [
    'docker run --volume=$(CURDIR):/src/ -v $(ROOT):/r kubectl-validate --local-crds=/src/crds /r',
    ['kubectl structural validate "$(ROOT)" --crds crds'],
  ],
  [
    'all=(--skip-missing-schemas "--skip-json-path=/sops")\nused=("${all[@]}" --verbose)\nflux-schema validate "${used[@]}" clusters',
    ['kubectl structural validate clusters'],
  ],
  [
    'args=(\n  "-strict" # all\n  "-skip" "Secret"\n)\nif ! kustomize build a | kubeconform "${args[@]}"; then exit 1; fi',
    ['kustomize build a | kubectl structural validate - --strict strict'],
  ],
  ['cmd=("flux-schema")\n"${cmd[@]}" validate clusters', ['kubectl structural validate clusters']],
  ['if ! out="$("${cmd[@]}" validate "${dirs[@]}" 2>&1)"; then\ncmd=(kubeconform)\ndirs=(a b)', ['kubectl structural validate a b']],
  ['kubectl validate deploy --local-crds crds --version 1.31', ['kubectl structural validate deploy --crds crds']],
  ['kubectl-validate ./a.yaml', ['kubectl structural validate ./a.yaml']],
  ['pluto detect-files -d deploy --target-versions k8s=v1.32.0', ['kubectl structural audit deploy --kube-version 1.32']],
  ['helm template a | pluto detect -', ['helm template a | kubectl structural audit -']],
  ['kubent --exit-error', ['kubectl structural audit --from-cluster']],
  ['kubent -c=false -f a.yaml', ['kubectl structural audit a.yaml']],
  [
    'crd-schema-checker check-manifests --existing-crd-filename=old.yaml --new-crd-filename=new.yaml',
    ['kubectl structural compare old.yaml new.yaml'],
  ],
  [
    'crdify "git://main?path=config/crd/a.yaml" "file://config/crd/a.yaml"',
    ['kubectl structural compare main:config/crd/a.yaml config/crd/a.yaml'],
  ],
])('moves %s', (text, expected) => {
  expect(lines(text)).toEqual(expected);
});

test.each([
  'go install github.com/yannh/kubeconform/cmd/kubeconform@v0.7.0',
  'sudo mv kubeconform /usr/local/bin/',
  'kubeconform -v',
  'echo "Running kubeconform -strict"',
  '# kubeconform deploy',
  'kubeconform: lint ## checks',
  'kubeconform = "0.7.0"',
])('takes no call from %s', (text) => {
  expect(lines(text)).toEqual([]);
});

test('names what has no counterpart', () => {
  expect(
    notes(
      'kubeconform -schema-location default -schema-location https://raw.githubusercontent.com/datreeio/CRDs-catalog/main/a.json -skip Secret -reject PodSecurityPolicy -kubernetes-version 1.15.0 -unknown a',
    ),
  ).toEqual([
    expect.stringContaining('definitions sync'),
    expect.stringContaining('-skip Secret: these kinds are checked, too'),
    expect.stringContaining('-reject PodSecurityPolicy: write an admission policy'),
    expect.stringContaining('-kubernetes-version 1.15.0: the newest server'),
    '-unknown a: has no counterpart',
  ]);
});

test('reads steps that run the image, and expressions of workflows', () => {
  const step = `jobs:
  a:
    steps:
    - uses: docker://ghcr.io/yannh/kubeconform:latest
      with: {entrypoint: /kubeconform, args: "-summary -output json config/"}
    - run: |
        helm template a | kubeconform -kubernetes-version=\${{ matrix.k8s }} -strict
`;
  expect(lines(step, '.github/workflows/a.yaml')).toEqual([
    'helm template a | kubectl structural validate - --kube-version "${{ matrix.k8s }}" --strict strict',
    'kubectl structural validate config/ -o kubeconform',
  ]);
});

test('shows and writes files that find what was found, and changes none', async () => {
  sandbox.write('crds/crontabs.yaml', definition('{size: {type: integer}}'));
  sandbox.write('deploy/a.yaml', cronTab('a', '{size: many}'));
  sandbox.write('deploy/fixtures/b.yaml', cronTab('b', '{size: many}'));
  const workflow =
    'on: push\njobs:\n  a:\n    steps:\n    - run: kubeconform -strict -ignore-missing-schemas -ignore-filename-pattern "fixtures/.*" -kubernetes-version 1.36.1 deploy\n' +
    '    - run: helm template a | kubeconform -ignore-missing-schemas -kubernetes-version=${{ matrix.k8s }}\n' +
    '    - run: kubeconform -ignore-missing-schemas /tmp/a.yaml\n';
  sandbox.write('.github/workflows/kubeconform.yaml', workflow);
  sandbox.write('.pre-commit-config.yaml', 'repos:\n- repo: local\n  hooks:\n  - id: a\n    entry: kubeconform -strict\n');
  const shown = await sandbox.run(['from-kubeconform', '--dry-run']);
  expect(shown.code).toBe(0);
  expect(shown.stdout).toContain('.github/workflows/kubeconform.yaml:5: kubeconform -strict');
  expect(shown.stdout.match(/in place: .*/g)).toEqual([
    'in place: it uses the matrix of its job',
    'in place: it uses files outside of the repository',
  ]);
  expect(existsSync(join(sandbox.cwd, '.structural.yaml'))).toBe(false);
  const { code, stdout } = await sandbox.run(['from-kubeconform', '--yes']);
  expect([code, stdout.split('\n').at(-2)]).toEqual([0, 'wrote .structural.yaml, .github/workflows/structural.yml']);
  expect(readFileSync(join(sandbox.cwd, '.structural.yaml'), 'utf8')).toContain('kubeVersion: "1.36"\nignore:\n  - fixtures/\n');
  expect(readFileSync(join(sandbox.cwd, '.github/workflows/structural.yml'), 'utf8')).toMatch(
    / {6}- run: \|\n {10}kubectl structural validate deploy --strict strict\n$/,
  );
  expect(readFileSync(join(sandbox.cwd, '.github/workflows/kubeconform.yaml'), 'utf8')).toBe(workflow);
  const found = await sandbox.run(['validate', 'deploy', '--crds', 'crds', '--strict', 'strict']);
  expect([found.code, found.stdout.includes('deploy/a.yaml:4:'), found.stdout.includes('fixtures')]).toEqual([1, true, false]);
});

test('says that nothing calls such a tool', async () => {
  expect(await sandbox.run(['from-kubeconform'])).toMatchObject({
    code: 1,
    stdout: expect.stringContaining('no workflow, hook, Makefile or script here calls'),
  });
});
