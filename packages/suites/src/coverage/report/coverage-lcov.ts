import type { CoveredPoint, DefinitionCoverage } from './covered-lines.js';

/**
 * Coverage as editors and code hosts read it (`geninfo(1)`): a line was hit as often as what it says was seen, and each side is a branch.
 * Several definitions of one file are one record.
 */
export function coverageLcov(definitions: readonly DefinitionCoverage[]): string {
  const byFile = new Map<string, CoveredPoint[]>();
  for (const { file, points } of definitions) byFile.set(file, [...(byFile.get(file) ?? []), ...points]);
  return [...byFile].map(([file, points]) => record(file, points)).join('');
}

function record(file: string, points: readonly CoveredPoint[]): string {
  const byLine = new Map<number, CoveredPoint[]>();
  for (const point of points) byLine.set(point.line, [...(byLine.get(point.line) ?? []), point]);
  const lines = [...byLine].sort(([a], [b]) => a - b);
  const branches = lines.flatMap(([line, own]) =>
    own.flatMap(({ sides }, block) =>
      sides.map(({ times }, branch) => ({ line, block, branch, times, isSeen: sides.some((side) => side.times > 0) })),
    ),
  );
  const hits = lines.map(
    ([line, own]) => [line, own.reduce((sum, { sides }) => sum + sides.reduce((all, { times }) => all + times, 0), 0)] as const,
  );
  return [
    'TN:',
    `SF:${file.replace(/[\r\n]/g, ' ')}`,
    ...branches.map(
      ({ block, branch, isSeen, line, times }) => `BRDA:${String(line)},${String(block)},${String(branch)},${isSeen ? String(times) : '-'}`,
    ),
    `BRF:${String(branches.length)}`,
    `BRH:${String(branches.filter(({ times }) => times > 0).length)}`,
    ...hits.map(([line, times]) => `DA:${String(line)},${String(times)}`),
    `LF:${String(hits.length)}`,
    `LH:${String(hits.filter(([, times]) => times > 0).length)}`,
    'end_of_record',
    '',
  ].join('\n');
}
