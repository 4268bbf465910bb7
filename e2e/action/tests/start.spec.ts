import { readdirSync } from 'node:fs';
import { broken, definition } from './manifests.js';
import { openWorkspace, type Workspace } from './workspace.js';

// What a step loads: the runner starts the action anew for each, and most have nothing to say.
let workspace: Workspace;
/** Compiled code is kept below the home of the workspace. */
const env = { XDG_CACHE_HOME: '' };
beforeEach(() => {
  workspace = openWorkspace();
});
afterEach(() => {
  workspace.dispose();
});

/** The bundles whose compiled code was kept by steps with this home, each once. */
function loaded(): readonly string[] {
  const kept = readdirSync(workspace.beside('.cache/structural-action')).map((name) => name.split('-').slice(1, -3).join('-'));
  return [...new Set(kept)].sort();
}

test('a step without findings loads what judges, nothing else', async () => {
  workspace.write({ 'crds/a.yaml': definition('Widget') });
  const first = await workspace.run({ inputs: { files: 'crds' }, env });
  expect([first.exitCode, first.annotations, first.stderr]).toEqual([0, [], '']);
  expect(loaded()).toEqual(['judging', 'main']);
});

test('what was compiled is used again, and is no matter where it cannot be kept', async () => {
  workspace.write({ 'crds/a.yaml': broken('Widget') });
  const inputs = { files: 'crds' };
  const first = await workspace.run({ inputs, env });
  expect(first.annotations.length).toBe(1);
  expect(loaded()).toContain('fixes');
  expect(await workspace.run({ inputs, env })).toEqual(first);
  expect(await workspace.run({ inputs, env: { ...env, HOME: '/dev/null' } })).toEqual(first);
  expect(await workspace.run({ inputs, env: { ...env, NODE_DISABLE_COMPILE_CACHE: '1' } })).toEqual(first);
});
