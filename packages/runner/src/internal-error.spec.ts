import { describeInternalError, unjudged } from './internal-error.js';
import { isRepeated } from './outcomes/outcome.js';

describe('describeInternalError', () => {
  it('is one line, whatever was thrown', () => {
    expect(describeInternalError(new Error('a\nb'), {})).toBe('internal error: a␊b; please report this (STRUCTURAL_DEBUG=1 shows where)');
    expect(describeInternalError('odd', { STRUCTURAL_DEBUG: '1' })).toBe(
      'internal error: odd; please report this (STRUCTURAL_DEBUG=1 shows where)',
    );
  });

  it('is no bug where an installation lacks a part', () => {
    const missing = Object.assign(new Error('no module'), { name: 'KubernetesModuleMissing' });
    const [first, second] = ['a.yaml', 'b.yaml'].map((name) => unjudged(name, missing, {}));
    expect(first).toEqual({ name: 'a.yaml', code: 'part-missing', message: 'no module' });
    expect(second && first && isRepeated(second, [first])).toBe(true);
    const bug = unjudged('a.yaml', new Error('no module'), {});
    expect([bug.code, isRepeated(bug, [bug])]).toEqual(['internal-error', false]);
  });

  it('shows the stack on demand', () => {
    expect(describeInternalError(new Error('a'), { STRUCTURAL_DEBUG: '1' })).toMatch(/^internal error: a; .*\nError: a\n {4}at /);
  });
});
