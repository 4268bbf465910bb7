import { readdirSync } from 'node:fs';
import { broken } from './manifests.js';
import { openWorkspace, type Workspace } from './workspace.js';

// The runner starts the action anew for each step.
let workspace: Workspace;
/** Compiled code is kept below the home of the workspace. */
const env = { XDG_CACHE_HOME: '' };
beforeEach(() => {
  workspace = openWorkspace();
});
afterEach(() => {
  workspace.dispose();
});

test('what was compiled is used again, and is no matter where it cannot be kept', async () => {
  workspace.write({ 'crds/a.yaml': broken('Widget') });
  const inputs = { files: 'crds' };
  const first = await workspace.run({ inputs, env });
  expect(first.annotations.length).toBe(1);
  const kept = readdirSync(workspace.beside('.cache/structural-action'));
  expect(kept.length).toBeGreaterThan(0);
  expect(await workspace.run({ inputs, env })).toEqual(first);
  expect(readdirSync(workspace.beside('.cache/structural-action'))).toEqual(kept);
  expect(await workspace.run({ inputs, env: { ...env, HOME: '/dev/null' } })).toEqual(first);
  expect(await workspace.run({ inputs, env: { ...env, NODE_DISABLE_COMPILE_CACHE: '1' } })).toEqual(first);
});
