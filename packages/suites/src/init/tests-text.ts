import { renderDocument, renderFlow } from '@structural/document';
import { isJsonArray, isJsonObject, newJsonObject, type JsonObject, type JsonValue } from '@structural/json';
import { withoutBase } from './shared-base.js';

/** What a file of tests has before its tests. */
export interface TestsHead {
  /** A comment in one line. */
  readonly comment?: string;
  readonly crd?: string;
  readonly base?: JsonObject;
}

/** The text of a file of tests, each as {@link testLines} gives it. */
export function testsText(tests: readonly (readonly string[])[], { base, comment, crd }: TestsHead): string {
  const head = Object.assign(newJsonObject(), { ...(crd !== undefined && { crd }), ...(base && { base }) });
  const lines = [
    ...(comment === undefined ? [] : [`# ${comment.replace(/\s+/g, ' ')}`]),
    ...(Object.keys(head).length === 0 ? [] : membersOf(head)),
  ];
  return `${[...lines, 'tests:', ...tests.flat()].join('\n')}\n`;
}

/** The lines of one test, where a list of tests is at the start of the line: a member on a line as long as it is short enough to be read there. */
export function testLines(test: JsonObject, base: JsonObject | undefined): readonly string[] {
  return membersOf(base === undefined ? test : withoutBase(test, base)).map((line, i) =>
    line === '' ? '' : `${i === 0 ? '- ' : '  '}${line}`,
  );
}

function membersOf(object: JsonObject): readonly string[] {
  return Object.entries(object).flatMap(([key, value = null]) => memberLines(key, value));
}

function memberLines(key: string, value: JsonValue): readonly string[] {
  const member = Object.assign(newJsonObject(), { [key]: value });
  const flow = holdsMoreThan(MAX_LINE_LENGTH, value) ? undefined : renderFlow(member, 'yaml').slice(1, -1);
  if (flow !== undefined && flow.length <= MAX_LINE_LENGTH) return [flow];
  return renderDocument(member, 'yaml').trimEnd().split('\n');
}

const MAX_LINE_LENGTH = 120;

/** Whether a value is made of more than so many; it looks at no more of them. */
function holdsMoreThan(most: number, value: JsonValue): boolean {
  let count = 0;
  const pending = [value];
  for (let next = pending.pop(); next !== undefined && count <= most; next = pending.pop()) {
    count++;
    if (isJsonArray(next)) pending.push(...next.slice(0, most));
    else if (isJsonObject(next)) for (const name in next) pending.push(next[name] ?? null);
  }
  return count > most;
}
