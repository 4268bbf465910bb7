import { readServerProse, explain } from '@structural/publishing';
import { parseBody } from '@structural/document';
import { printJson, type JsonObject } from '@structural/json';
import { resourceAnswer } from '../engine/resource-answer.js';
import type { FieldValidation } from '../engine/definition-answer.js';
import { excerpt } from '../engine/answer.js';
import { mutantOf, placed } from '../inputs/mutate-resource.js';
import { randomFor } from '../inputs/plan.js';
import { kubectl } from '../server/kubectl.js';
import type { Run } from './run.js';
import type { ServedDefinition } from './served-definition.js';

/** A built kubectl and where it may keep its files. */
export interface Kubectl {
  readonly program: string;
  readonly home: string;
}

const MODES: readonly (readonly [string, FieldValidation])[] = [
  ['strict', 'Strict'],
  ['warn', 'Warn'],
  ['ignore', 'Ignore'],
];

/** What a person sees of kubectl: explanations, creations in the three modes of `--validate`, the table of `get`, and the raw documents. */
export async function kubectlRuns(
  { client, findings, plan }: Run,
  served: ServedDefinition,
  bases: ReadonlyMap<string, readonly JsonObject[]>,
  { home, program }: Kubectl,
): Promise<void> {
  const random = randomFor(plan, `kubectl and ${served.input.name}`);
  const { definition, storageVersion } = served;
  const { group, names } = definition.spec;
  const ask = (args: readonly string[], input?: string): ReturnType<typeof kubectl> => kubectl(program, client.url, home, args, input);
  const settled = program.endsWith('kubectl') ? (text: string) => text : withoutTemplatePlaces;
  const raw = await ask(['get', '--raw', `/openapi/v3/apis/${group}/${storageVersion}`]);
  const direct = await client.send('GET', `/openapi/v3/apis/${group}/${storageVersion}`);
  findings.add(
    'kubectl runs',
    `raw document of ${served.input.name}`,
    raw.stdout === direct.text ? [] : [`document ${excerpt(raw.stdout, direct.text)}`],
  );
  const parsed = parseBody(raw.stdout);
  const prose = parsed.ok ? readServerProse(parsed.value) : undefined;
  for (const [path, recursive] of [
    [[], false],
    [['spec'], true],
    [['status', 'conditions'], false],
    [['metadata'], false],
  ] as const) {
    const target = [names.plural, ...path].join('.');
    const reported = await ask(['explain', target, `--api-version=${group}/${storageVersion}`, ...(recursive ? ['--recursive'] : [])]);
    const ours = explain(definition, storageVersion, { path, recursive, ...(prose === undefined ? {} : { prose: prose.prose }) });
    const said = ours.text + (ours.error === undefined ? '' : `error: ${ours.error.replace(/^error: /, '')}\n`);
    const [own, theirs] = [settled(said), settled(reported.stdout + reported.stderr)];
    findings.add(
      'explanations',
      `${served.input.name} ${target}`,
      own.trim() === theirs.trim() ? [] : [`${excerpt(own, theirs)} instead of ${excerpt(theirs, own)}`],
    );
  }
  const base = bases.get(storageVersion)?.[0];
  if (base === undefined) return;
  for (const [flag, mode] of MODES) {
    const resource = placed(base, `${group}/${storageVersion}`, `k-${flag}`, served.namespaced);
    const { value } = mutantOf(resource, random);
    value['unheardOf'] = 'x';
    const text = printJson(value);
    const { exitCode, stderr } = await ask(['create', '--dry-run=server', `--validate=${flag}`, '-f', '-'], text);
    const ours = resourceAnswer({ definition, version: storageVersion, text, mode });
    const isAccepted = ours.status < 300;
    const expected =
      ours.status === 422 ? ours.causes.map((cause) => cause.split('|')[1] ?? '') : ours.status === 400 ? [ours.message] : ours.warnings;
    // What kubectl cannot decode itself it says in its own words.
    const heard = stderr.includes('unable to decode "STDIN"') ? [] : expected;
    findings.add('kubectl runs', `create --validate=${flag} ${served.input.name} ${text}`.slice(0, 3_000), [
      ...((exitCode === 0) === isAccepted ? [] : [`status ${String(ours.status)} instead of exit code ${String(exitCode)}: ${stderr}`]),
      ...heard.filter((words) => !stderr.includes(words)).map((words) => `${words} instead of ${stderr}`),
    ]);
  }
  const table = await client.send('GET', served.path(storageVersion), { accept: 'application/json;as=Table;g=meta.k8s.io;v=v1' });
  const shown = await ask([
    'get',
    `${names.plural}.${storageVersion}.${group}`,
    '--no-headers',
    ...(served.namespaced ? ['-n', 'default'] : []),
  ]);
  const rows = Array.isArray(table.body['rows']) ? table.body['rows'].length : 0;
  const lines = shown.stdout.split('\n').filter((line) => line.trim() !== '').length;
  findings.add(
    'kubectl runs',
    `get ${served.input.name}`,
    rows === lines ? [] : [`${String(rows)} rows instead of ${shown.stdout}${shown.stderr}`],
  );
}

/** A failure of the template of explanations without its lines and calls, which are another minor's in an older kubectl. */
function withoutTemplatePlaces(text: string): string {
  return text.replace(/plaintext:\d+:\d+/g, 'plaintext').replaceAll(' "MaxDepth" $.MaxDepth', '');
}
