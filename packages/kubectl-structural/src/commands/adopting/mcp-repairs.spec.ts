import { runs } from '../../../../../tools/search-budget/search-budget.mjs';
import { connectMcp } from '../../../tests/mcp-client.js';
import { definition, openSandbox } from '../../../tests/sandbox.js';

/** Right manifests, with `_` for the number of a case. */
const SEED = `apiVersion: example.com/v1
kind: CronTab
metadata:
  name: job-_
  namespace: jobs
spec:
  schedule: "0 2 * * *"
  mode: fast
  replicas: 3
  suspend: false
`;
const DEPLOYMENT = `apiVersion: apps/v1
kind: Deployment
metadata:
  name: web-_
  namespace: shop
spec:
  replicas: 3
  selector:
    matchLabels: {app: web}
  template:
    metadata:
      labels: {app: web}
    spec:
      containers:
      - name: web
        image: nginx:1.27
        imagePullPolicy: Always
        ports:
        - containerPort: 8080
`;

/** Mistakes of agents: each makes a wrong manifest of a right one. */
const MISTAKES: readonly (readonly [name: string, right: string, wrong: string])[] = [
  ['a number in quotes', 'replicas: 3', 'replicas: "3"'],
  ['a boolean in quotes', 'suspend: false', 'suspend: "false"'],
  ['a misspelt value', 'mode: fast', 'mode: fats'],
  ['a value in another case', 'mode: fast', 'mode: Fast'],
  ['a misspelt field', 'schedule:', 'shedule:'],
  ['a field in another case', 'suspend:', 'Suspend:'],
  ['a field twice', 'mode: fast', 'mode: fast\n  mode: fast'],
  ['a misspelt field of a built-in kind', 'imagePullPolicy:', 'imagePulPolicy:'],
  ['a policy in another case', 'imagePullPolicy: Always', 'imagePullPolicy: always'],
  ['a port in quotes', 'containerPort: 8080', 'containerPort: "8080"'],
];

test('100 wrong manifests are repaired in two calls each: check, and fix_preview', async () => {
  const sandbox = openSandbox();
  sandbox.write(
    'crds/crontabs.yaml',
    definition(
      '{schedule: {type: string}, mode: {type: string, enum: [fast, slow]}, replicas: {type: integer}, suspend: {type: boolean}}',
      { extra: 'required: [schedule]' },
    ),
  );
  const mcp = await connectMcp(sandbox.cwd);
  // A build tries each mistake once; ten times as many are a matter of the budget.
  const count = runs(MISTAKES.length);
  const unrepaired: string[] = [];
  for (let i = 0; i < count; i++) {
    const [name = '', right = '', wrong = ''] = MISTAKES[i % MISTAKES.length] ?? [];
    const whole = (SEED.includes(right) ? SEED : DEPLOYMENT).replaceAll('_', String(i));
    const text = whole.replace(right, wrong);
    const check = await mcp.call('check', { text });
    const fixed = await mcp.call('fix_preview', { text, suggestions: true });
    const repaired = `${(fixed.json?.['lines'] as readonly string[]).join('\n')}\n`;
    if (check.json?.['exitCode'] !== 1 || repaired !== whole) unrepaired.push(`${name}: ${check.text.slice(0, 300)}\n${repaired}`);
  }
  expect(unrepaired).toEqual([]);
  await mcp.close();
  sandbox.dispose();
});
