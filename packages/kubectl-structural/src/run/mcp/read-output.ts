import { parseDocuments } from '@structural/document';
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '@structural/json';
import type { Printed, ToolAnswer } from './tool.js';

/** The JSON that a command printed, integers exact; an empty object where it printed none. */
export function printedJson({ stdout }: Printed): JsonObject {
  const [document] = parseDocuments(stdout);
  return document?.ok === true && isJsonObject(document.value) ? document.value : {};
}

/** The member of an object that is a list; empty without one. */
export function listOf(value: JsonValue | undefined, name: string): readonly JsonValue[] {
  const list = value !== undefined && isJsonObject(value) ? value[name] : undefined;
  return list !== undefined && isJsonArray(list) ? list : [];
}

/** The members of an object that are there. */
export function pick(value: JsonObject, ...names: readonly string[]): JsonObject {
  return Object.fromEntries(names.flatMap((name) => (value[name] === undefined ? [] : [[name, value[name]]])));
}

/** The findings of a JSON report, each as the report has it, with its file in front. */
export function findingsOf(report: JsonObject): readonly JsonObject[] {
  return listOf(report, 'files').flatMap((file) =>
    listOf(file, 'diagnostics').flatMap((finding) =>
      isJsonObject(file) && isJsonObject(finding) ? [{ file: file['file'] ?? null, ...finding }] : [],
    ),
  );
}

/** An answer of which the list is the lines that a command printed. */
export function linesAnswer(command: readonly string[], printed: Printed): ToolAnswer {
  const lines = printed.stdout.split('\n');
  if (lines.at(-1) === '') lines.pop();
  return { command, exitCode: printed.code, notes: printed.stderr, name: 'lines', items: lines };
}
