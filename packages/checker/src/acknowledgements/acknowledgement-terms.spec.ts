import { isExpired, readTerms } from './acknowledgement-terms.js';

describe('the terms of an acknowledgement', () => {
  it.each([
    ['nobody has set it', { reason: 'nobody has set it' }],
    ['nobody has set it [owner: @storage]', { reason: 'nobody has set it', owner: '@storage' }],
    ['why [expires: 2027-03-01]', { reason: 'why', expires: '2027-03-01' }],
    ['why [owner: a team, expires: 2028-02-29]', { reason: 'why', owner: 'a team', expires: '2028-02-29' }],
    ['see [the note]', { reason: 'see [the note]' }],
    ['of items [0] and [1]', { reason: 'of items [0] and [1]' }],
  ])('are read from %s', (text, terms) => {
    expect(readTerms(text)).toEqual({ ok: true, terms });
  });

  it.each([
    ['', 'the acknowledgement gives no reason'],
    ['[owner: @storage]', 'the acknowledgement gives no reason'],
    ['why [expires: soon]', '"soon" is not a day such as 2027-03-01'],
    ['why [expires: 2027-02-29]', '"2027-02-29" is not a day such as 2027-03-01'],
    ['why [owner: ]', 'the acknowledgement names no owner'],
    ['why [owner: me, until: 2027-03-01]', '"until: 2027-03-01" is neither an owner nor a day on which the acknowledgement expires'],
  ])('are not what %s says', (text, message) => {
    expect(readTerms(text)).toEqual({ ok: false, message });
  });

  it('hold to the end of their last day', () => {
    const terms = { reason: 'why', expires: '2027-03-01' };
    expect([isExpired(terms, '2027-02-28'), isExpired(terms, '2027-03-01'), isExpired(terms, '2027-03-02')]).toEqual([false, false, true]);
    expect(isExpired({ reason: 'why' }, '9999-12-31')).toBe(false);
  });
});
