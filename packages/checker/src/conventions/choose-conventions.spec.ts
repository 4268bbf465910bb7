import { chooseConventions, conventionsOfTier } from './choose-conventions.js';
import { allConventions } from './conventions.js';

describe('tiers of conventions', () => {
  it('hold those before them, the last one all', () => {
    const [few, more, all] = [conventionsOfTier('default'), conventionsOfTier('strict'), conventionsOfTier('all')];
    expect(more).toEqual(expect.arrayContaining([...few]));
    expect(all).toEqual(allConventions.map(({ id }) => id));
    expect(few.length).toBeLessThan(more.length);
    expect(more.length).toBeLessThan(all.length);
  });

  it('are chosen by words, beside single conventions', () => {
    expect(chooseConventions(['no-bools', 'no-floats', 'no-bools'])).toEqual({ ok: true, conventions: ['no-bools', 'no-floats'] });
    expect(chooseConventions(['default', 'no-bools'])).toEqual({ ok: true, conventions: [...conventionsOfTier('default'), 'no-bools'] });
    expect(chooseConventions(['no-flots'])).toEqual({ ok: false, unknown: 'no-flots' });
    expect(chooseConventions(['__proto__'])).toEqual({ ok: false, unknown: '__proto__' });
  });
});
