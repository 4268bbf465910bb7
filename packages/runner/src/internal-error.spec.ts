import { describeInternalError } from './internal-error.js';

describe('describeInternalError', () => {
  it('is one line, whatever was thrown', () => {
    expect(describeInternalError(new Error('a\nb'), {})).toBe('internal error: a␊b; please report this (STRUCTURAL_DEBUG=1 shows where)');
    expect(describeInternalError('odd', { STRUCTURAL_DEBUG: '1' })).toBe(
      'internal error: odd; please report this (STRUCTURAL_DEBUG=1 shows where)',
    );
  });

  it('is no bug where an installation lacks a part', () => {
    const missing = Object.assign(new Error('no module'), { name: 'KubernetesModuleMissing' });
    expect(describeInternalError(missing, {})).toBe('no module');
  });

  it('shows the stack on demand', () => {
    expect(describeInternalError(new Error('a'), { STRUCTURAL_DEBUG: '1' })).toMatch(/^internal error: a; .*\nError: a\n {4}at /);
  });
});
