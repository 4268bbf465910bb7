import { logPiece, reportLog } from './report-log.js';

const finding = (i: number): string => `${String(i).padEnd(1_000, 'x')}\n`;

describe('reportLog', () => {
  it('counts what it shows of files that are too long, finding by finding', () => {
    const findings = Array.from({ length: 2_000 }, (_, i) => i);
    const piece = logPiece(findings.map(finding).join(''), findings, finding);
    expect(piece.findings).toBe(Math.floor((1 << 20) / 1_001));
    expect(piece.text.match(/^\d+x/gm)).toHaveLength(piece.findings);
    const log = reportLog();
    log.add({ text: finding(0), findings: 1 });
    for (let i = 0; i < 3; i++) log.add(piece); // All but the first are too much.
    expect([log.shown(), log.end().match(/^\d+x/gm)?.length]).toEqual([1 + piece.findings, 1 + piece.findings]);
  });

  it('leaves short ones whole', () => {
    expect(logPiece('a\nb\n', [1, 2], finding)).toEqual({ text: 'a\nb\n', findings: 2 });
    expect(reportLog().end()).toBe('');
  });
});
