import { parseDocuments } from '@structural/document';
import { isJsonArray, isJsonObject, type JsonValue } from '@structural/json';
import { textBelow } from '@structural/runner';
import { argsOnMachine, mountsOf } from './container-paths.js';
import { expandedWords, joinedLines, shellCommands, shellVariables } from './shell-words.js';

/** The tools whose calls can be moved. */
type MovedTool = 'kubeconform' | 'flux-schema' | 'kubectl-validate' | 'pluto' | 'kubent' | 'crd-schema-checker' | 'crdify';

/** A call of a tool in a file. */
export interface ToolCall {
  readonly tool: MovedTool;
  readonly file: string;
  /** From 1; 0 where it is not known. */
  readonly line: number;
  /** What is behind the name of the tool, with what variables were set to. */
  readonly args: readonly string[];
  /** The commands whose output is piped into it. */
  readonly piped?: string;
  /** The find that gives it names of files, through xargs or by -exec; nothing is piped into the tool then. */
  readonly fedBy?: string;
}

const TOOLS: ReadonlyMap<string, MovedTool> = new Map([
  ['kubeconform', 'kubeconform'],
  ['flux-schema', 'flux-schema'],
  ['kubectl-validate', 'kubectl-validate'],
  ['pluto', 'pluto'],
  ['kubent', 'kubent'],
  ['crd-schema-checker', 'crd-schema-checker'],
  ['crdify', 'crdify'],
]);

/** Words in front of a command that change nothing about what it is. */
const PREFIXES: ReadonlySet<string> = new Set([
  'sudo',
  'time',
  'exec',
  'if',
  'elif',
  'while',
  'until',
  'then',
  'else',
  'do',
  '!',
  '{',
  'env',
  'run:',
  '-',
  '@',
  'command',
  'xargs',
]);

/** Programs that start another one, which stands among their words. */
const STARTERS: ReadonlySet<string> = new Set([
  'docker',
  'podman',
  'nerdctl',
  'find',
  'xargs',
  'mise',
  'nix',
  'go',
  'parallel',
  'flux',
  'kubectl',
]);

/** Calls for the version or the help of a tool. */
const ASKS_ITSELF: ReadonlySet<string> = new Set(['-v', '-h', '--version', '--help', 'version', 'help']);

/** All calls of tools in the text of a file: of lines of shell, and of steps of a workflow that run the image of one. */
export function findCalls(file: string, text: string): readonly ToolCall[] {
  const variables = shellVariables(text);
  const calls = joinedLines(text).flatMap(({ line, text: each }) => {
    const inner = [...each.matchAll(/\$\(([^()]*)\)/g)].flatMap(([, substituted = '']) => callsIn(substituted, variables));
    return [...callsIn(each, variables), ...inner].map((call) => ({ ...call, file, line }));
  });
  return [...calls, ...(/\.ya?ml$/.test(file) ? imageCalls(file, text) : [])];
}

function callsIn(line: string, variables: ReadonlyMap<string, readonly string[]>): readonly Omit<ToolCall, 'file' | 'line'>[] {
  if (/^\s*(?:#|\/\/|name:)/.test(line)) return [];
  const shell = line.replace(/^(?:-\s+)?(?:run|script|cmd|entry|command|sh):\s+(?:[|>][+-]?$)?/, '').replace(/^[@-]+/, '');
  return shellCommands(shell).flatMap(({ piped, words: written }) => {
    const words = expandedWords(written, variables);
    const at = toolAt(words);
    const tool = at === undefined ? undefined : toolOf(words, at);
    if (at === undefined || tool === undefined) return [];
    const args = words.slice(at + (words[at] === 'kubectl' || words[at] === 'flux' ? 2 : 1)).filter((word) => !/^[<>]|^\d>/.test(word));
    const before = words.slice(0, at);
    const mounts = mountsOf(before);
    const fedBy = before[0] === 'find' ? before.join(' ') : before.includes('xargs') ? (piped ?? '') : undefined;
    // A name by itself is a target or a job, and `kubeconform = latest` a version.
    if (args.every((arg) => ASKS_ITSELF.has(arg)) && piped === undefined && fedBy === undefined) return [];
    if (/^[=:]/.test(args[0] ?? '')) return [];
    return [
      {
        tool,
        args: mounts.length === 0 ? args : argsOnMachine(args, mounts),
        ...(fedBy !== undefined
          ? { fedBy }
          : piped !== undefined && { piped: piped.replace(/^(?:(?:if|elif|while|until|!|then|do)\s+)+/, '') }),
      },
    ];
  });
}

/** Where the tool is among the words of a command: in front, or behind what starts it. */
function toolAt(words: readonly string[]): number | undefined {
  const first = words.findIndex((word) => !PREFIXES.has(word) && !/^[A-Za-z_]\w*=/.test(word));
  if (first < 0) return undefined;
  if (toolOf(words, first) !== undefined) return first;
  if (!STARTERS.has(baseOf(words[first] ?? '')) && !words.slice(0, first).includes('xargs')) return undefined;
  if (/^(?:install|get|build|use|add|pull)$/.test(words[first + 1] ?? '')) return undefined;
  const found = words.findIndex((word, i) => i > first && !word.startsWith('-') && toolOf(words, i) !== undefined);
  return found < 0 ? undefined : found;
}

function toolOf(words: readonly string[], at: number): MovedTool | undefined {
  const word = words[at] ?? '';
  const next = words[at + 1];
  if (word === 'kubectl' && next === 'validate') return 'kubectl-validate';
  if (word === 'flux' && next === 'schema') return 'flux-schema';
  return TOOLS.get(baseOf(word));
}

/** The last part of a path or of the name of an image, without a tag. */
function baseOf(word: string): string {
  return (word.split('/').at(-1) ?? '').replace(/@.*$|:[^:]+$/, '');
}

/** Steps that run the image of a tool, as `uses: docker://ghcr.io/yannh/kubeconform:latest` does, with its arguments. */
function imageCalls(file: string, text: string): readonly ToolCall[] {
  return parseDocuments(text)
    .flatMap((document) => (document.ok ? stepsIn(document.value, 0) : []))
    .flatMap((step) => {
      const uses = textBelow(step, 'uses') ?? '';
      const tool = /^docker:\/\/|action/.test(uses) ? TOOLS.get(baseOf(uses.replace(/-action(?=@|$)/, ''))) : undefined;
      const args = textBelow(step, 'with', 'args');
      if (tool === undefined || args === undefined) return [];
      const line = text.slice(0, Math.max(0, text.indexOf(uses))).split('\n').length;
      return [{ tool, file, line, args: argsOnMachine(shellCommands(args.replaceAll('\n', ' ')).flatMap(({ words }) => words)) }];
    });
}

/** All mappings with `uses` in a value. */
function stepsIn(value: JsonValue, depth: number): readonly JsonValue[] {
  if (depth > 20) return [];
  if (isJsonArray(value)) return value.flatMap((each) => stepsIn(each, depth + 1));
  if (!isJsonObject(value)) return [];
  return [...(value['uses'] === undefined ? [] : [value]), ...Object.values(value).flatMap((each) => stepsIn(each, depth + 1))];
}
