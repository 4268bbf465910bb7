import fc from 'fast-check';
import type { CompletionItem, Position, TextEdit } from 'vscode-languageserver-protocol/node';
import { isNode, isScalar, parseDocument, visit } from 'yaml';
import type { Editor, EditorFile } from '../../../tools/bench/bin/open-editor.js';

/** A field on a line of its own: where it begins, and the text without it and all that is in it. */
interface Field {
  readonly name: string;
  readonly position: Position;
  readonly text: string;
}

/** What an editor is offered at the place of a field that was taken away: `undefined` where it is not that field, else what is wrong once it is taken. */
export interface AskedField {
  readonly place: string;
  readonly faults?: readonly string[];
}

const TRIES = 20;

/** Takes random fields with a definition away from files of accepted resources, `count` of them, and asks for them at their places. */
export async function askForFields(editor: Editor, files: readonly EditorFile[], count: number): Promise<readonly AskedField[]> {
  const asked: AskedField[] = [];
  for (const { file, which } of fc.sample(fc.record({ file: fc.constantFrom(...files), which: fc.nat() }), TRIES * count)) {
    const fields = fieldsOf(file.text);
    const field = fields[which % fields.length];
    if (field === undefined || asked.length === count) continue;
    await editor.open(file);
    if ((await faultsOf(editor, file)).length === 0 && (await isNamed(editor, file, field))) asked.push(await askFor(editor, file, field));
    await editor.close(file);
  }
  return asked;
}

/** The fields of a text, but those that all objects have. */
function fieldsOf(text: string): readonly Field[] {
  const found: Field[] = [];
  visit(parseDocument(text), {
    Pair(_, { key, value }) {
      if (!isScalar(key) || !isNode(value) || !key.range || !value.range) return;
      const [start] = key.range;
      const lineStart = text.lastIndexOf('\n', start - 1) + 1;
      const name = String(key.value);
      if (!/^ *(?:- )?$/.test(text.slice(lineStart, start)) || (start === lineStart && /^(?:apiVersion|kind|metadata|status)$/.test(name)))
        return;
      const end = start + text.slice(start, value.range[2]).trimEnd().length;
      const position = { line: text.slice(0, start).split('\n').length - 1, character: start - lineStart };
      found.push({ name, position, text: text.slice(0, start) + text.slice(end) });
    },
  });
  return found;
}

async function askFor(editor: Editor, file: EditorFile, { name, position, text }: Field): Promise<AskedField> {
  const place = `${file.uri}:${String(position.line + 1)} ${name}`;
  await editor.change(file, text);
  const items = await editor.ask<readonly CompletionItem[]>('completion', file, { position });
  const item = items.find(({ label }) => label === name);
  if (item === undefined) return { place };
  const edits = [item.textEdit as TextEdit, ...(item.additionalTextEdits ?? [])];
  await editor.change(file, edits.reduce(edited, text));
  return { place, faults: await faultsOf(editor, file) };
}

/** Whether a definition has the field by its name: what maps hold is not for anybody to offer. */
async function isNamed(editor: Editor, file: EditorFile, { name, position }: Field): Promise<boolean> {
  const range = await editor.ask<{ readonly placeholder: string } | null>('prepareRename', file, { position });
  return range?.placeholder === name;
}

/** Errors and fields that are dropped. */
async function faultsOf(editor: Editor, file: EditorFile): Promise<readonly string[]> {
  const findings = await editor.findings(file);
  return findings
    .filter(({ severity }) => severity === 1 || severity === 2)
    .map(({ code, message }) => `${String(code)}: ${typeof message === 'string' ? message : message.value}`);
}

function edited(text: string, { newText, range }: TextEdit): string {
  const lines = text.split('\n');
  const offset = ({ character, line }: Position): number => lines.slice(0, line).reduce((sum, each) => sum + each.length + 1, character);
  return text.slice(0, offset(range.start)) + newText + text.slice(offset(range.end));
}
