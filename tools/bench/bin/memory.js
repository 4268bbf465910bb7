#!/usr/bin/env node
// How much memory the command takes for a List of 300,000 resources without findings, about 30 MB of text; more than 650 MB fails.
// usage: node tools/bench/bin/memory.js [RESOURCES]   (bundle kubectl-structural before)
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const MOST_KB = 650_000;
const count = Number(process.argv[2] ?? 300_000);
const command = fileURLToPath(new URL('../../../packages/kubectl-structural/dist/kubectl-structural.cjs', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'structural-memory-'));
const path = (name) => join(folder, name);

writeFileSync(
  path('crd.yaml'),
  `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: { name: widgets.example.com }
spec:
  group: example.com
  scope: Namespaced
  names: { plural: widgets, kind: Widget, singular: widget, listKind: WidgetList }
  versions:
    - name: v1
      served: true
      storage: true
      schema: { openAPIV3Schema: { type: object, properties: { spec: { type: object, properties: { size: { type: integer } } } } } }
`,
);
const item = (_, i) =>
  `- apiVersion: example.com/v1\n  kind: Widget\n  metadata: {name: w${i}, namespace: default}\n  spec: {size: ${i}}\n`;
writeFileSync(path('list.yaml'), `apiVersion: v1\nkind: List\nitems:\n${Array.from({ length: count }, item).join('')}`);
writeFileSync(path('meter.cjs'), "process.on('exit', () => require('node:fs').writeSync(3, String(process.resourceUsage().maxRSS)));\n");

try {
  const { output, status, stderr } = spawnSync(
    process.execPath,
    ['--require', path('meter.cjs'), command, 'validate', '--jobs', '0', '--crds', path('crd.yaml'), path('list.yaml')],
    { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe', 'pipe'] },
  );
  if (status !== 0) throw new Error(`${String(status)}: ${stderr}`);
  const peak = Number(output[3]);
  console.log(`${String(count)} resources: ${(peak / 1000).toFixed(0)} MB at most`);
  if (peak > MOST_KB) process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
