import {
  Location,
  Range,
  TestMessage,
  TestRunProfileKind,
  tests,
  Uri,
  workspace,
  type CancellationToken,
  type Disposable,
  type TestController,
  type TestItem,
  type TestRun,
  type TestRunRequest,
} from 'vscode';
import type { Range as PlainRange } from 'vscode-languageclient';
import type { ListedTests, TestFailure, TestResult, TestResults } from '@structural/language-server';
import { messageOf, type Server } from '../client/server.js';
import { openDebounce } from '../client/debounce.js';
import { isTestFile } from './test-file.js';
import { testSides } from './test-sides.js';

/** Milliseconds after the last key before tests are found, or run, again. */
const DELAY = 300;

/** Shows the tests of the workspace in the test explorer, and runs them in the server; again after each change where that is wanted. */
export function openTestExplorer(server: Server): Disposable {
  const controller = tests.createTestController('structural', 'Structural');
  const debounce = openDebounce(DELAY);
  const find = async (): Promise<void> => {
    try {
      showTests(controller, await server.ask<ListedTests>('tests'));
    } catch {
      // A server that does not start has said so.
    }
  };
  const later = (): void => {
    debounce('find', find);
  };
  controller.resolveHandler = async (item) => {
    if (item === undefined) await find();
  };
  controller.refreshHandler = find;
  const run = async (request: TestRunRequest, token: CancellationToken): Promise<void> => {
    if (request.continuous !== true) {
      await runTests(controller, server, request, token);
      return;
    }
    const edits = workspace.onDidChangeTextDocument(({ document }) => {
      if (document.languageId !== 'yaml' && document.languageId !== 'json') return;
      debounce(`run ${document.languageId}`, () => runTests(controller, server, request, token));
    });
    token.onCancellationRequested(() => edits.dispose());
  };
  const profile = controller.createRunProfile('Run', TestRunProfileKind.Run, run, true, undefined, true);
  const files = workspace.createFileSystemWatcher('**/*.{yaml,yml,json}');
  const onFile = (uri: Uri): void => {
    if (isTestFile(uri.path)) later();
  };
  const edits = workspace.onDidChangeTextDocument(({ document: { uri } }) => onFile(uri));
  const parts = [
    controller,
    profile,
    files,
    edits,
    server.onStarted(later),
    ...[files.onDidCreate, files.onDidChange, files.onDidDelete].map((event) => event(onFile)),
  ];
  return {
    dispose: () => {
      for (const part of parts) part.dispose();
    },
  };
}

/** Puts tests in the tree below their files, in the order in which they stand there. */
function showTests({ createTestItem, items }: TestController, { problems, tests: found }: ListedTests): void {
  const files = new Map<string, { readonly item: TestItem; readonly below: TestItem[] }>();
  const fileOf = (uri: string): { readonly item: TestItem; readonly below: TestItem[] } => {
    const known = files.get(uri) ?? { item: createTestItem(uri, workspace.asRelativePath(Uri.parse(uri)), Uri.parse(uri)), below: [] };
    files.set(uri, known);
    return known;
  };
  for (const { id, name, range, uri } of found) {
    const item = createTestItem(id, name, Uri.parse(uri));
    item.range = toRange(range);
    item.sortText = String(fileOf(uri).below.length).padStart(6, '0');
    fileOf(uri).below.push(item);
  }
  for (const { message, uri } of problems) fileOf(uri).item.error = message;
  for (const { below, item } of files.values()) item.children.replace(below);
  items.replace([...files.values()].map(({ item }) => item));
}

async function runTests(controller: TestController, server: Server, request: TestRunRequest, token: CancellationToken): Promise<void> {
  const run = controller.createTestRun(request);
  const wanted = leavesOf(controller, request);
  for (const item of wanted.values()) run.started(item);
  try {
    const { problems, results } = await server.ask<TestResults>('runTests', { ids: [...wanted.keys()] });
    if (token.isCancellationRequested) return;
    for (const result of results) {
      const item = wanted.get(result.id);
      if (item !== undefined) report(run, item, result);
    }
    const done = new Set(results.map(({ id }) => id));
    for (const [id, item] of wanted) if (!done.has(id)) run.skipped(item);
    for (const { message, uri } of problems) {
      const item = controller.items.get(uri);
      if (item !== undefined) run.errored(item, new TestMessage(message));
    }
  } catch (error) {
    for (const item of wanted.values()) run.errored(item, new TestMessage(messageOf(error)));
  } finally {
    run.end();
  }
}

/** The tests that a run is about, by their names. */
function leavesOf({ items }: TestController, { exclude = [], include }: TestRunRequest): ReadonlyMap<string, TestItem> {
  const leaves = new Map<string, TestItem>();
  const add = (item: TestItem): void => {
    if (exclude.includes(item)) return;
    if (item.children.size === 0 && item.parent !== undefined) leaves.set(item.id, item);
    item.children.forEach(add);
  };
  if (include === undefined) items.forEach(add);
  else include.forEach(add);
  return leaves;
}

function report(run: TestRun, item: TestItem, { failures, milliseconds, outcome }: TestResult): void {
  if (outcome === 'passed') run.passed(item, milliseconds);
  else if (outcome === 'skipped') run.skipped(item);
  else run.failed(item, failures.flatMap(toMessages), milliseconds);
}

/** What is to be looked at of a failure: where it is in the test first, with both sides of what is stored where they differ. */
function toMessages({ diff, message, range, related, uri }: TestFailure): readonly TestMessage[] {
  const first = new TestMessage(message);
  first.location = new Location(Uri.parse(uri), toRange(range));
  if (diff !== undefined) Object.assign(first, testSides(diff));
  const others = related.map((other) => {
    const next = new TestMessage(other.message);
    next.location = new Location(Uri.parse(other.uri), toRange(other.range));
    return next;
  });
  return [first, ...others];
}

function toRange({ end, start }: PlainRange): Range {
  return new Range(start.line, start.character, end.line, end.character);
}
