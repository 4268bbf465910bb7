import { isJsonObject, type JsonObject, type JsonValue } from '@structural/json';
import { CONTENT, INPUT, KUBE_VERSION, serverOf, inputOf } from './tool-arguments.js';
import { findingsOf, linesAnswer, pick, printedJson } from './read-output.js';
import type { McpTool, RunCommand, ToolArguments } from './tool.js';

const STRICT = {
  strict: {
    type: 'string',
    enum: ['strict', 'warn', 'ignore'],
    description: 'what unknown fields are: errors, as for kubectl (the default), warnings, or nothing',
  },
} as const;

const check: McpTool = {
  name: 'check',
  title: 'Check manifests',
  description:
    'What the Kubernetes API server would say about manifests, without a cluster: each finding with file, line, field, hint and fixes. Give text, or paths in the workspace.',
  input: { ...INPUT, ...KUBE_VERSION, ...STRICT },
  required: [],
  answer: async (args, run) => {
    const { argv, printed, report } = await reportOf(args, run);
    return {
      command: argv,
      exitCode: printed.code,
      notes: printed.stderr,
      head: pick(report, 'kubeVersion', 'summary'),
      name: 'findings',
      items: findingsOf(report),
    };
  },
};

const whyRefused: McpTool = {
  name: 'why_refused',
  title: 'Explain one error',
  description: 'Why the server refuses a manifest: one of its errors, the rule behind it with examples, and the CRD line that demands it.',
  input: { ...INPUT, ...KUBE_VERSION, error: { type: 'integer', minimum: 1, description: 'which of the errors; 1 is the first' } },
  required: [],
  answer: async (args, run) => {
    const { argv, printed, report } = await reportOf(args, run);
    const errors = findingsOf(report).filter((finding) => finding['severity'] === 'error');
    const error = errors[(args.count('error') ?? 1) - 1];
    const head: JsonObject = { errors: errors.length, ...(error && { finding: error }) };
    const rule = error?.['rule'];
    if (typeof rule !== 'string') return { command: argv, exitCode: printed.code, notes: printed.stderr, head, name: 'lines', items: [] };
    const explained = linesAnswer(['rule', rule], await run(['rule', rule]));
    return { ...explained, command: argv, exitCode: printed.code, head };
  },
};

const fixPreview: McpTool = {
  name: 'fix_preview',
  title: 'Preview fixes',
  description:
    'Manifests with their safe fixes; nothing is written. For text the fixed text, for paths a unified diff. suggestions: true applies the first suggestion of each other finding, too: look at the result.',
  input: {
    ...INPUT,
    ...KUBE_VERSION,
    suggestions: { type: 'boolean', description: 'apply suggestions, too, which may change what a file means' },
  },
  required: [],
  answer: async (args, run) => {
    const { argv, stdin } = inputOf(args, 'validate');
    const isText = args.text('text') !== undefined;
    // Of standard input the fixed text is printed, and nothing is written.
    const words = [...argv, isText ? '--fix' : '--dry-run', ...(args.flag('suggestions') ? ['--unsafe-fixes'] : []), ...serverOf(args)];
    const printed = await run(words, stdin);
    return linesAnswer(words, { ...printed, stderr: isText ? lastLine(printed.stderr) : printed.stderr });
  },
};

const stored: McpTool = {
  name: 'stored',
  title: 'Show what is stored',
  description: 'A resource as the server stores it: what is pruned, defaulted and converted. diff: true shows only what changes.',
  input: { ...INPUT, ...KUBE_VERSION, diff: { type: 'boolean', description: 'a unified diff instead of the object' } },
  required: [],
  answer: async (args, run) => {
    const { argv, stdin } = inputOf(args, 'stored');
    const words = [...argv, ...(args.flag('diff') ? ['--diff'] : []), ...serverOf(args)];
    return linesAnswer(words, await run(words, stdin));
  },
};

const policiesFor: McpTool = {
  name: 'policies_for',
  title: 'Apply admission policies',
  description: 'What the admission policies of the workspace say about a resource: each condition, variable and validation with its value.',
  input: {
    ...CONTENT,
    resource: { type: 'string', description: 'a file in the workspace with the resource, instead of text' },
    crds: INPUT.crds,
    policies: {
      type: 'array',
      items: { type: 'string' },
      description: 'files and folders with policies and bindings; the workspace by default',
    },
    ...KUBE_VERSION,
  },
  required: [],
  answer: async (args, run) => {
    const policies = (args.texts('policies') ?? ['.']).flatMap((path) => ['--policy', path]);
    const crds = (args.texts('crds') ?? []).flatMap((path) => ['--crds', path]);
    const argv = ['cel', ...policies, ...crds, '--resource', args.text('resource') ?? '-', ...serverOf(args), '-o', 'json'];
    const printed = await run(argv, args.text('text') ?? '');
    const { policies: items = [], ...head } = printedJson(printed);
    return {
      command: argv,
      exitCode: printed.code,
      notes: printed.stderr,
      head,
      name: 'policies',
      items: Array.isArray(items) ? (items as readonly JsonValue[]) : [],
    };
  },
};

async function reportOf(
  args: ToolArguments,
  run: RunCommand,
): Promise<{ readonly argv: readonly string[]; readonly printed: Awaited<ReturnType<RunCommand>>; readonly report: JsonObject }> {
  const { argv, stdin } = inputOf(args, 'validate');
  // Who writes manifests with guessed fields applies them with kubectl, which refuses those.
  const words = [...argv, ...serverOf(args), '--strict', args.text('strict') ?? 'strict', '-o', 'json'];
  const printed = await run(words, stdin);
  const report = printedJson(printed);
  return { argv: words, printed, report: isJsonObject(report) ? report : {} };
}

function lastLine(text: string): string {
  return text.trimEnd().split('\n').at(-1) ?? '';
}

/** Tools about manifests. */
export const CHECK_TOOLS: readonly McpTool[] = [check, whyRefused, fixPreview, stored, policiesFor];
