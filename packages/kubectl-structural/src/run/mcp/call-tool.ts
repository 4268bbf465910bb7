import { visible } from '@structural/presenters';
import { pageAnswer } from './page-answer.js';
import { CHECK_TOOLS } from './check-tools.js';
import { READ_TOOLS } from './read-tools.js';
import type { McpTool, ToolAnswer, ToolArgument, ToolArguments } from './tool.js';
import type { McpWorkspace } from './workspace.js';

/** All tools, in the order in which they are listed. */
export const MCP_TOOLS: readonly McpTool[] = [...READ_TOOLS, ...CHECK_TOOLS];

/** What every tool takes. */
export const PAGE: ToolArgument = { type: 'integer', minimum: 1, description: 'which page of a long answer; 1 is the first' };

/** The text of an answer, and whether the call was wrong. */
export interface CallResult {
  readonly text: string;
  readonly isError: boolean;
}

/** Arguments that hold names of files. */
const FILES: ReadonlySet<string> = new Set(['paths', 'crds', 'policies', 'resource', 'old', 'new']);

/** No text that is checked is longer, in characters: a MiB. */
const MAX_TEXT = 1 << 20;

/** The answer of the last call, of which a client asks for further pages. */
export interface LastAnswer {
  key?: string;
  answer?: ToolAnswer;
}

/** Calls a tool by its name: one page of what it answers, or what is wrong with the call. Never throws on what a client sends. */
export async function callTool(
  name: string,
  given: Readonly<Record<string, unknown>>,
  workspace: McpWorkspace,
  last: LastAnswer,
): Promise<CallResult> {
  const tool = MCP_TOOLS.find((each) => each.name === name);
  if (tool === undefined) return wrong(`there is no tool ${visible(name)}`);
  const fault = faultIn(given, tool, workspace);
  if (fault !== undefined) return wrong(fault);
  const takesCrds = Object.hasOwn(tool.input, 'crds') && given['crds'] === undefined;
  const crds = takesCrds ? await workspace.defaultCrds() : undefined;
  const args = toArguments(crds === undefined || crds.length === 0 ? given : { ...given, crds });
  const page = typeof given['page'] === 'number' ? given['page'] : 1;
  const key = JSON.stringify([name, { ...given, page: 0 }]);
  const answer = page > 1 && last.key === key && last.answer !== undefined ? last.answer : await tool.answer(args, workspace.run);
  last.key = key;
  last.answer = answer;
  return { text: pageAnswer(answer, page).text, isError: answer.exitCode === 2 && answer.items.length === 0 };
}

function wrong(text: string): CallResult {
  return { text, isError: true };
}

/** What is wrong with the arguments of a call. */
function faultIn(given: Readonly<Record<string, unknown>>, tool: McpTool, workspace: McpWorkspace): string | undefined {
  const known: Readonly<Record<string, ToolArgument>> = { ...tool.input, page: PAGE };
  const missing = tool.required.find((name) => given[name] === undefined);
  if (missing !== undefined) return `${tool.name} needs ${missing}`;
  for (const [name, value] of Object.entries(given)) {
    const argument = Object.hasOwn(known, name) ? known[name] : undefined;
    if (argument === undefined) return `${tool.name} takes no ${visible(name)}`;
    if (!hasType(value, argument)) return `${name} is no ${argument.type}`;
    if (argument.enum !== undefined && !argument.enum.includes(String(value))) return `${name} is one of ${argument.enum.join(', ')}`;
    const texts = Array.isArray(value) ? value.map(String) : [String(value)];
    if (texts.some((text) => text.length > MAX_TEXT)) return `${name} is longer than ${String(MAX_TEXT)} characters`;
    const problem = FILES.has(name)
      ? texts.map((text) => [text, workspace.problemOf(text)] as const).find(([, why]) => why !== undefined)
      : undefined;
    if (problem !== undefined && !mayBeRevision(name, problem[0], workspace)) return `${visible(problem[0])} ${problem[1] ?? ''}`;
    if (!FREE.has(name) && texts.some((text) => text.startsWith('-') && text !== '-')) return `${name} begins with a minus`;
  }
  return undefined;
}

/** Arguments that may begin with anything. */
const FREE: ReadonlySet<string> = new Set(['text', 'expression', 'page', 'error']);

/** What is compared may be a revision by itself. */
function mayBeRevision(name: string, text: string, { problemOf }: McpWorkspace): boolean {
  return name === 'old' && /^[\w][\w./@^~-]*$/.test(text) && !text.includes('..') && problemOf(`${text}:x`) === undefined;
}

function hasType(value: unknown, { minimum, type }: ToolArgument): boolean {
  if (type === 'array') return Array.isArray(value) && value.every((each) => typeof each === 'string');
  if (type === 'integer') return Number.isInteger(value) && (value as number) >= (minimum ?? 0);
  return typeof value === type;
}

function toArguments(given: Readonly<Record<string, unknown>>): ToolArguments {
  const of = (name: string): unknown => (Object.hasOwn(given, name) ? given[name] : undefined);
  return {
    text: (name) => (of(name) === undefined ? undefined : String(of(name))),
    texts: (name) => of(name) as readonly string[] | undefined,
    flag: (name) => of(name) === true,
    count: (name) => of(name) as number | undefined,
  };
}
