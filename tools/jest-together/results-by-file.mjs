/**
 * The result of several files that ran together, file by file: each of the files is a `describe` around its tests, named by its address. Undefined where
 * that is not all that happened, and for a file that has no tests there.
 */
export function resultsByFile(result, addresses) {
  const { added, fileDeleted, matched, unchecked, unmatched, updated } = result.snapshot;
  const isPlain = !fileDeleted && added + matched + unchecked + unmatched + updated === 0;
  const known = new Set(addresses);
  if (result.testExecError !== undefined || !isPlain || !result.testResults.every(({ ancestorTitles }) => known.has(ancestorTitles[0])))
    return undefined;
  return addresses.map((address, i) => {
    const own = result.testResults.filter(({ ancestorTitles }) => ancestorTitles[0] === address).map((one) => withoutFile(one, address));
    if (own.length === 0) return undefined;
    const count = (...statuses) => own.filter(({ status }) => statuses.includes(status)).length;
    const { start } = result.perfStats;
    const runtime = own.reduce((sum, { duration }) => sum + (duration ?? 0), 0);
    return {
      ...result,
      // Whatever was printed belongs to the first of them, but for what names another file.
      console: consoleOf(result.console, address, i === 0, addresses),
      failureMessage: null,
      numFailingTests: count('failed'),
      numPassingTests: count('passed'),
      numPendingTests: count('pending', 'skipped', 'disabled'),
      numTodoTests: count('todo'),
      perfStats: { ...result.perfStats, runtime, end: start + runtime, slow: false },
      testResults: own,
    };
  });
}

function withoutFile(test, address) {
  return { ...test, ancestorTitles: test.ancestorTitles.slice(1), fullName: test.fullName.slice(address.length).trimStart() };
}

function consoleOf(entries, address, isFirst, addresses) {
  const names = (entry, one) => entry.origin.includes(one) || entry.origin.includes(new URL(one).pathname);
  const own = (entries ?? []).filter((entry) => names(entry, address) || (isFirst && !addresses.some((one) => names(entry, one))));
  return own.length === 0 ? undefined : own;
}
