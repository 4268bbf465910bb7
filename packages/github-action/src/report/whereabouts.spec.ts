import { whereFindingsAre } from './whereabouts.js';

describe('whereFindingsAre', () => {
  it('has nothing to say where all are everywhere', () => {
    expect(whereFindingsAre({ all: 3, annotated: 3, log: 3, summary: 3 })).toBeUndefined();
    expect(whereFindingsAre({ all: 0, annotated: 0, log: 0 })).toBeUndefined();
  });

  it('counts what is where, and names where the rest is', () => {
    expect(whereFindingsAre({ all: 30, annotated: 20, log: 30, summary: 30 })).toBe(
      'of 30 findings: 20 in annotations, all in the log, all in the job summary',
    );
    expect(whereFindingsAre({ all: 240_692, annotated: 20, log: 20_821, summary: 1_204, sarif: 25_000 })).toBe(
      'of 240692 findings: 20 in annotations, 20821 in the log, 1204 in the job summary, 25000 in the SARIF log; kubectl structural prints all of them',
    );
  });
});
