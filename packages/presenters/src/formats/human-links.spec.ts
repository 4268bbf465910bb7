import { check } from '@structural/checker';
import { humanPresenter } from './human.js';

describe('the human report', () => {
  it('links the names of rules where the terminal shows links, and only there', () => {
    const result = check('a.yaml', 'a: [');
    const pageOf = (rule: string): string => `https://example.com/${rule}`;
    const link = '\u001b]8;;https://example.com/syntax\u001b\\syntax\u001b]8;;\u001b\\';
    expect(humanPresenter({ colors: false, pageOf }).renderResult(result, true)).toContain(`[${link}]`);
    expect(humanPresenter({ colors: false }).renderResult(result, true)).not.toContain('\u001b');
  });
});
