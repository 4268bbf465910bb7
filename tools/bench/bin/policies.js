// What admission policies cost `validate`: 1,000 resources of our own under 70 policies, compared with the same run without them, in turns.
// `node tools/bench/bin/policies.js [ROUNDS] [FOLDER]`: FOLDER has other manifests with policies among them. More than twice the time fails.
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { median, processorTime } from './processor-time.js';

const MAX_RATIO = 2;
const PROGRAM = fileURLToPath(new URL('../../../packages/kubectl-structural/dist/kubectl-structural.cjs', import.meta.url));
const [rounds = '5', folder] = process.argv.slice(2);
if (!existsSync(PROGRAM)) throw new Error('bundle the command before');
const scratch = mkdtempSync(join(tmpdir(), 'bench-policies-'));

function writeSet() {
  const policies = Array.from({ length: 70 }, (_, i) => policyText(`policy-${i}`, 1_000 + i));
  writeFileSync(join(scratch, 'policies.yaml'), policies.join('---\n'));
  for (let file = 0; file < 20; file++) {
    const texts = Array.from({ length: 50 }, (_, i) => deploymentText(`deployment-${file}-${i}`, i));
    writeFileSync(join(scratch, `deployments-${file}.yaml`), texts.join('---\n'));
  }
  return scratch;
}

function policyText(name, most) {
  return `apiVersion: admissionregistration.k8s.io/v1
kind: ValidatingAdmissionPolicy
metadata: {name: ${name}}
spec:
  matchConstraints: {resourceRules: [{apiGroups: [apps], apiVersions: [v1], operations: [CREATE, UPDATE], resources: [deployments]}]}
  variables: [{name: containers, expression: object.spec.template.spec.containers}]
  validations:
    - expression: variables.containers.all(c, c.image.matches('^[a-z.]+/') && (!has(c.ports) || c.ports.all(p, p.containerPort < 65000)))
    - expression: object.spec.replicas < ${most}
      messageExpression: "object.metadata.name + ' has too many replicas'"
---
apiVersion: admissionregistration.k8s.io/v1
kind: ValidatingAdmissionPolicyBinding
metadata: {name: ${name}}
spec: {policyName: ${name}, validationActions: [Deny]}
`;
}

function deploymentText(name, replicas) {
  return `apiVersion: apps/v1
kind: Deployment
metadata: {name: ${name}, labels: {app: a}}
spec:
  replicas: ${replicas}
  selector: {matchLabels: {app: a}}
  template:
    metadata: {labels: {app: a}}
    spec:
      containers:
        - {name: a, image: registry.example/a, ports: [{containerPort: 8080}], resources: {limits: {cpu: "1", memory: 1Gi}}}
        - {name: b, image: registry.example/b, env: [{name: A, value: b}]}
`;
}

try {
  const judged = folder ?? writeSet();
  const run = (...flags) => processorTime([PROGRAM, 'validate', judged, '--no-cache', ...flags]).time;
  const times = { without: [], under: [] };
  for (let round = 0; round < Number(rounds); round++) {
    times.without.push(run('--no-policies'));
    times.under.push(run());
  }
  const [without, under] = [median(times.without), median(times.under)];
  const ratio = under / without;
  console.log(`without policies ${without.toFixed(0)} ms, under them ${under.toFixed(0)} ms: ${ratio.toFixed(2)} of it`);
  if (ratio > MAX_RATIO) {
    console.log(`more than ${MAX_RATIO}`);
    process.exitCode = 1;
  }
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
