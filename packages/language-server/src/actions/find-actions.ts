import { ACKNOWLEDGEMENT, applyFixes, isNeverAcknowledged, type Diagnostic, type Fix } from '@structural/checker';
import { isComment, lineIndex, parseDocuments, type LineIndex, type TextEdit as Edit } from '@structural/document';
import { visible } from '@structural/presenters';
import { CodeActionKind, type CodeAction, type Diagnostic as EditorDiagnostic, type TextEdit } from 'vscode-languageserver';
import type { ParsedText } from '../cursor/parsed-text.js';
import { toRange } from '../diagnostics/to-diagnostic.js';
import type { FileView } from '../workspace/workspace.js';
import { addBounds } from './add-bounds.js';
import { conversion } from './convert-definition.js';
import { missingField } from './missing-field.js';

/** The text that actions are asked for, with what was found in it. */
export interface ActionRequest extends ParsedText {
  readonly uri: string;
  readonly version: number;
  readonly isJson: boolean;
  /** How the file is looked at; undefined where a config file leaves it out. */
  readonly view: FileView | undefined;
  readonly findings: readonly Diagnostic[];
  /** The findings as the editor has them, in the same order. */
  readonly shown: readonly EditorDiagnostic[];
  /** Offsets of what is selected. */
  readonly selected: { readonly start: number; readonly end: number };
  /** The kinds that are wanted; all of them where it is absent. */
  readonly only?: readonly string[];
}

/** All safe fixes of a file at once. */
export const FIX_ALL = `${CodeActionKind.SourceFixAll}.structural`;

/**
 * What may be done about the findings where the cursor is: their fixes, of which a safe one is preferred, the suggestions, and a comment that
 * acknowledges each; the field that is missing, with a value; the bounds with which a rule costs what it may; a definition of v1beta1 as one of v1; and all safe fixes of the file.
 */
export function findActions(request: ActionRequest): CodeAction[] {
  const { findings, selected, shown } = request;
  const lines = lineIndex(request.text);
  const actions: CodeAction[] = [];
  const known = new Map<number, boolean>();
  const touches = ({ range }: Diagnostic, { end, start }: ActionRequest['selected']): boolean => range.start <= end && range.end >= start;
  // A cursor that touches none is about those of its line.
  const isNear = selected.start === selected.end && !findings.some((finding) => touches(finding, selected));
  const sought = isNear ? lineAround(selected.start, lines) : selected;
  findings.forEach((finding, i) => {
    const diagnostic = shown[i];
    if (diagnostic === undefined || !touches(finding, sought)) return;
    if (wants(request, CodeActionKind.QuickFix)) actions.push(...fixesOf(finding, diagnostic, request, lines, known));
  });
  if (wants(request, CodeActionKind.RefactorRewrite)) {
    const converted = conversion(request, selected.start);
    if (converted !== undefined) actions.push({ ...actionOf(converted, request, lines), kind: CodeActionKind.RefactorRewrite });
  }
  if (wants(request, FIX_ALL)) actions.push(...fixAll(request, lines));
  return actions;
}

function lineAround(offset: number, lines: LineIndex): ActionRequest['selected'] {
  const { line } = lines.positionOf(offset);
  const start = lines.offsetOf({ line, column: 1 });
  return { start, end: start + lines.lineText(line).length };
}

function wants({ only }: ActionRequest, kind: string): boolean {
  return only === undefined || only.some((each) => kind === each || kind.startsWith(`${each}.`));
}

function fixesOf(
  finding: Diagnostic,
  diagnostic: EditorDiagnostic,
  request: ActionRequest,
  lines: LineIndex,
  known: Map<number, boolean>,
): readonly CodeAction[] {
  const { fix, suggestions = [] } = finding;
  const added = request.view && missingField(finding, request.documents, request.view);
  const bounded = request.view && addBounds(finding, request.documents, request.view);
  const offered = [...[fix, added].flatMap((each) => each ?? []), ...suggestions, ...(bounded === undefined ? [] : [bounded])];
  const unique = offered.filter(({ title }, i) => offered.findIndex((other) => other.title === title) === i);
  const acknowledged = acknowledging(finding, request, lines, known);
  return [
    ...unique.map((each): CodeAction => ({
      ...quickFix(each, diagnostic, request, lines),
      ...(each === fix && fix?.applicability === 'safe' && { isPreferred: true }),
    })),
    ...(acknowledged === undefined ? [] : [quickFix(acknowledged, diagnostic, request, lines)]),
  ];
}

function quickFix(fix: Pick<Fix, 'edits' | 'title'>, diagnostic: EditorDiagnostic, request: ActionRequest, lines: LineIndex): CodeAction {
  return { ...actionOf(fix, request, lines), kind: CodeActionKind.QuickFix, diagnostics: [diagnostic] };
}

function actionOf({ edits, title }: Pick<Fix, 'edits' | 'title'>, request: ActionRequest, lines: LineIndex): CodeAction {
  return {
    title: visible(title),
    edit: editOf(
      request,
      edits.map((edit) => toTextEdit(edit, lines)),
    ),
  };
}

function editOf({ uri, version }: ActionRequest, edits: TextEdit[]): NonNullable<CodeAction['edit']> {
  return { documentChanges: [{ textDocument: { uri, version }, edits }] };
}

function toTextEdit({ range, text }: Edit, lines: LineIndex): TextEdit {
  return { range: toRange(range, lines), newText: text };
}

/** How many lines are asked whether a comment may stand above them, each of which takes reading the text. */
const MAX_LINES = 20;

/** A comment above the line of a finding that acknowledges it; the reason is for people to write. `known` has what was found of lines. */
function acknowledging(
  { range, rule }: Diagnostic,
  { isJson, text }: ActionRequest,
  lines: LineIndex,
  known: Map<number, boolean>,
): Pick<Fix, 'edits' | 'title'> | undefined {
  if (isJson || rule === 'syntax' || isNeverAcknowledged(rule)) return undefined;
  const { line } = lines.positionOf(range.start);
  if (!known.has(line) && known.size >= MAX_LINES) return undefined;
  const mayStand = known.get(line) ?? takesComment(text, line, lines);
  known.set(line, mayStand);
  if (!mayStand) return undefined;
  const start = lines.offsetOf({ line, column: 1 });
  const comment = `${indentOf(line, lines)}# ${ACKNOWLEDGEMENT} ${rule}: REASON\n`;
  return { title: `Acknowledge ${rule} with a reason`, edits: [{ range: { start, end: start }, text: comment }] };
}

/** Whether a line above another one is a comment where it begins as one: inside of a scalar of several lines it is text. */
function takesComment(text: string, line: number, lines: LineIndex): boolean {
  const start = lines.offsetOf({ line, column: 1 });
  const indent = indentOf(line, lines);
  const tried = `${text.slice(0, start)}${indent}#\n${text.slice(start)}`;
  const at = start + indent.length;
  return isComment(
    tried,
    at,
    parseDocuments(tried).find((each) => each.range.start <= at && at < each.range.end),
  );
}

function indentOf(line: number, lines: LineIndex): string {
  return /^[ \t]*/.exec(lines.lineText(line))?.[0] ?? '';
}

/** All safe fixes that do not overlap. */
function fixAll(request: ActionRequest, lines: LineIndex): readonly CodeAction[] {
  const { findings, text } = request;
  const { applied, text: fixed } = applyFixes(text, findings);
  if (applied === 0) return [];
  const edits = [{ range: toRange({ start: 0, end: text.length }, lines), newText: fixed }];
  return [{ title: applied === 1 ? 'Apply the safe fix' : `Apply all ${applied} safe fixes`, kind: FIX_ALL, edit: editOf(request, edits) }];
}
