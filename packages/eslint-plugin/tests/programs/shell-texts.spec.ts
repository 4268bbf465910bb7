import { SCHEMA } from './generated-modules.js';
import { project } from './lint-program.js';

const files = project(SCHEMA);
afterAll(() => files.remove());

const BACKUP = 'apiVersion: example.com/v1\nkind: Backup\nmetadata:\n  name: a\nspec:\n  bucketURL: x\n  retries: "3"\n';
const BINDING =
  'apiVersion: rbac.authorization.k8s.io/v1\nkind: RoleBinding\nmetadata:\n  name: a\n  namespace: ${namespace}\nroleRef:\n  apiGroup: rbac.authorization.k8s.io\n  kind: Role\nsubjects: []\n';
const found = (text: string, file?: string): readonly string[] =>
  files.program(text, {}, file).map(({ column, line, message }) => `${line}:${column} ${message}`);

test.each([
  [`await exec(\`kubectl apply -f - <<EOF\n${BACKUP}EOF\`);`, '8:12 spec.retries: Invalid value'],
  [`await exec(\`cat <<'EOF' | oc apply -f -\n${BACKUP}EOF\n\`);`, '8:12 spec.retries: Invalid value'],
  [`await $\`kubectl create -f - <<-"END"\n${BACKUP}END\`;`, '8:12 spec.retries: Invalid value'],
  [`await exec('cat <<EOF | kubectl apply -f -\\n' + \`${BACKUP}EOF\n\`);`, '7:12 spec.retries: Invalid value'],
  [`const SCRIPT = \`\nset -e\ncat <<EOF > a.yaml\n${BACKUP}EOF\nkubectl apply -f a.yaml\n\`;`, '10:12 spec.retries: Invalid value'],
  // Of several, and with what a shell fills in.
  [
    `run(\`kubectl apply -f - <<EOF\n${BACKUP.replace('"3"', '3').replace('name: a', 'name: a-$NAME')}---\n${BACKUP}EOF\nkubectl get pods\`);`,
    '16:12 spec.retries: Invalid value',
  ],
  // What is sent lacks what it lacks.
  [`await exec(\`kubectl apply -f - <<EOF\n${BINDING}EOF\`);`, '7:1 roleRef.name: Required value'],
  [
    `await exec(\`kubectl apply -f - <<EOF\n${BACKUP.replace('  name: a', '  labels: {}').replace('"3"', '3')}EOF\`);`,
    '4:1 metadata.name: Required',
  ],
])('what a shell command is given to read is checked: %s', (text, said) => {
  expect(found(text)).toEqual([expect.stringContaining(said)]);
  expect(found(text, 'a.test.ts')).toEqual(text.includes('> a.yaml') ? [] : [expect.stringContaining(said)]);
});

test.each([
  // What is only named, or is filled in.
  `await exec(\`kubectl delete -f - <<EOF\n${BACKUP}EOF\`);`,
  `await exec(\`kubectl apply -f - <<EOF\n${BACKUP.replace('"3"', '"\\$RETRIES"').replace('retries', 'mode')}EOF\`);`,
  `await exec(\`kubectl apply -f - <<EOF\n${BACKUP.replace('"3"', '\\${RETRIES:-3}')}EOF\`);`,
  `await exec(\`cat <<'EOF' | envsubst | kubectl apply -f -\n${BACKUP.replace('"3"', '"\\$MODE"').replace('retries', 'mode')}EOF\`);`,
  // What is not ended, and what is no heredoc.
  `await exec(\`kubectl apply -f - <<EOF\n${BACKUP}\`);`,
  `const SHIFT = \`1 <<EOF\`;`,
  // What is written to a file lacks what is added later.
  `await exec(\`cat > a.yaml <<EOF\n${BACKUP.replace('name: a', 'labels: {}').replace('"3"', '3')}EOF\`);`,
])('nothing is said of %s', (text) => {
  expect(found(text)).toEqual([]);
});
