import { renderDocument, renderFlow } from '@structural/document';
import { newJsonObject, type JsonObject, type JsonValue } from '@structural/json';
import { withoutBase } from './shared-base.js';

/** What a file of tests has before its tests. */
export interface TestsHead {
  /** A comment in one line. */
  readonly comment?: string;
  readonly crd?: string;
  readonly base?: JsonObject;
}

/** The text of a file of tests: a member on a line as long as it is short enough to be read there. */
export function testsText(tests: readonly JsonObject[], { base, comment, crd }: TestsHead): string {
  const head = Object.assign(newJsonObject(), { ...(crd !== undefined && { crd }), ...(base && { base }) });
  const lines = [
    ...(comment === undefined ? [] : [`# ${comment.replace(/\s+/g, ' ')}`]),
    ...(Object.keys(head).length === 0 ? [] : membersOf(head)),
  ];
  return `${[...lines, 'tests:', ...tests.flatMap((test) => testLines(test, base))].join('\n')}\n`;
}

/** The lines of one test, where a list of tests is at the start of the line. */
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
  const flow = renderFlow(member, 'yaml').slice(1, -1);
  if (flow.length <= LONGEST_LINE) return [flow];
  return renderDocument(member, 'yaml').trimEnd().split('\n');
}

const LONGEST_LINE = 120;
