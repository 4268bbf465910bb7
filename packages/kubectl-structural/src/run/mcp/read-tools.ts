import { isJsonObject } from '@structural/json';
import { CRDS, KUBE_VERSION, serverOf } from './tool-arguments.js';
import { linesAnswer, listOf, pick, printedJson } from './read-output.js';
import type { McpTool, ToolArguments } from './tool.js';

const KIND = {
  kind: {
    type: 'string',
    description: 'kind, plural, singular or short name, optionally with the group: deployment, crontabs.example.com',
  },
  apiVersion: { type: 'string', description: 'another version than the one that the server prefers: example.com/v1' },
} as const;

const listKinds: McpTool = {
  name: 'list_kinds',
  title: 'List kinds',
  description:
    'The kinds that the manifests of the workspace use, with the CRD of each and whether it is missing; defined: true lists the kinds that its CRDs define instead. Built-in kinds need no CRD.',
  input: {
    paths: { type: 'array', items: { type: 'string' }, description: 'files and folders; all of the workspace by default' },
    defined: { type: 'boolean', description: 'the kinds that CRDs define, used or not' },
  },
  required: [],
  answer: async (args, run) => {
    const paths = args.texts('paths') ?? ['.'];
    const argv = args.flag('defined') ? ['lint', ...paths, '--allow-empty', '-o', 'json'] : ['definitions', ...paths, '-o', 'json'];
    const printed = await run(argv);
    const list = printedJson(printed);
    const defined = listOf(list, 'files').flatMap((file) =>
      listOf(file, 'definitions').flatMap((definition) =>
        isJsonObject(file) && isJsonObject(definition)
          ? [{ file: file['file'] ?? null, ...pick(definition, 'name', 'group', 'kind', 'versions') }]
          : [],
      ),
    );
    const items = args.flag('defined') ? defined : listOf(list, 'kinds');
    return { command: argv, exitCode: printed.code, notes: printed.stderr, name: 'kinds', items };
  },
};

const explain: McpTool = {
  name: 'explain',
  title: 'Explain a kind or field',
  description:
    'A kind or a field as kubectl explain describes it, with types, bounds, enums, defaults and rules. Ask before you write a field: crontab.spec.jobs.',
  input: {
    type: { type: 'string', description: 'a kind, or a field of it: deployment.spec.strategy' },
    apiVersion: KIND.apiVersion,
    recursive: { type: 'boolean', description: 'the names and types of all fields below, two levels deep' },
    ...CRDS,
    ...KUBE_VERSION,
  },
  required: ['type'],
  answer: async (args, run) => {
    const deep = args.flag('recursive') ? ['--recursive', '--max-depth', '2'] : ['--rules'];
    const argv = ['explain', args.text('type') ?? '', ...definitionsOf(args), ...deep, ...serverOf(args)];
    return linesAnswer(argv, await run(argv));
  },
};

const sample: McpTool = {
  name: 'sample',
  title: 'Write a sample',
  description: 'A resource of a kind that the server accepts: with what is required, or with every field.',
  input: { ...KIND, full: { type: 'boolean', description: 'every field' }, ...CRDS },
  required: ['kind'],
  answer: async (args, run) => {
    const argv = ['sample', args.text('kind') ?? '', ...definitionsOf(args), ...(args.flag('full') ? ['--full'] : [])];
    return linesAnswer(argv, await run(argv));
  },
};

const compare: McpTool = {
  name: 'compare',
  title: 'Compare CRDs',
  description:
    'What a changed CRD breaks and who is affected, with a resource that proves it. old is a path or a git revision; new is a path, or give text.',
  input: {
    old: { type: 'string', description: 'the CRDs before: a path, REVISION:PATH, or a git revision' },
    new: { type: 'string', description: 'the CRDs after: a path' },
    text: { type: 'string', description: 'the CRDs after, as text, instead of new' },
    ...KUBE_VERSION,
  },
  required: ['old'],
  answer: async (args, run) => {
    const text = args.text('text');
    const argv = [
      'compare',
      args.text('old') ?? '',
      text === undefined ? (args.text('new') ?? '.') : '-',
      '--time-limit',
      '20',
      ...serverOf(args),
      '-o',
      'json',
    ];
    const printed = await run(argv, text);
    const report = printedJson(printed);
    return {
      command: argv,
      exitCode: printed.code,
      notes: printed.stderr,
      head: pick(report, 'summary', 'problems'),
      name: 'changes',
      items: listOf(report, 'changes'),
    };
  },
};

const celEval: McpTool = {
  name: 'cel_eval',
  title: 'Try a CEL rule',
  description: 'Whether the server accepts a CEL rule of a CRD, its type, its estimated cost, and what it gives for a resource.',
  input: {
    expression: { type: 'string', description: 'the expression, which may use self and oldSelf' },
    kind: { type: 'string', description: 'the kind that it is about; not needed with text' },
    path: { type: 'string', description: 'what self is: spec, spec.ports[]; the resource by default' },
    text: { type: 'string', description: 'a resource on which it is evaluated' },
    apiVersion: KIND.apiVersion,
    ...CRDS,
    ...KUBE_VERSION,
  },
  required: ['expression'],
  answer: async (args, run) => {
    const expression = args.text('expression') ?? '';
    const [kind, path, text] = [args.text('kind'), args.text('path'), args.text('text')];
    const argv = [
      'cel',
      // What begins with a minus is no flag.
      expression.startsWith('-') ? ` ${expression}` : expression,
      ...definitionsOf(args),
      ...(kind === undefined ? [] : ['--kind', kind]),
      ...(path === undefined ? [] : ['--path', path]),
      ...(text === undefined ? [] : ['--resource', '-']),
      ...serverOf(args),
      '-o',
      'json',
    ];
    const printed = await run(argv, text);
    const { evaluations = [], ...head } = printedJson(printed);
    return {
      command: argv,
      exitCode: printed.code,
      notes: printed.stderr,
      head,
      name: 'evaluations',
      items: listOf({ evaluations }, 'evaluations'),
    };
  },
};

function definitionsOf(args: ToolArguments): readonly string[] {
  const crds = args.texts('crds') ?? [];
  const version = args.text('apiVersion');
  return [...crds.flatMap((path) => ['--crds', path]), ...(version === undefined ? [] : ['--api-version', version])];
}

/** Tools about kinds, definitions and expressions. */
export const READ_TOOLS: readonly McpTool[] = [listKinds, explain, sample, compare, celEval];
