import { parseLabelSelector } from './label-selector.js';

const labels = new Map([
  ['team', 'platform'],
  ['example.com/stage', 'beta'],
  ['weight', '5'],
  ['empty', ''],
]);

// What is expected here is what k8s.io/apimachinery 0.37 answers.
describe('a label selector', () => {
  it.each([
    ['', true],
    ['  ', true],
    ['team', true],
    ['!team', false],
    ['! other', true],
    ['team=platform', true],
    ['team == platform', true],
    ['team!=platform', false],
    ['other!=x', true],
    ['other=x', false],
    ['empty=', true],
    ['team=,empty', false],
    ['example.com/stage in (beta, stable),team', true],
    ['example.com/stage in(alpha)', false],
    ['example.com/stage notin (alpha)', true],
    ['other notin (alpha)', true],
    ['empty in ()', true],
    ['empty in (a,,b)', true],
    ['empty in (,a)', true],
    ['empty in (a,)', true],
    ['empty in (a,b)', false],
    ['weight > 4, weight<6', true],
    ['weight>5', false],
    ['team>1', false],
    ['in in (in)', false],
    ['notin', false],
    ['team\0\0=x', true],
    ['team\0=\0platform', true],
  ])('selects with %j', (text, expected) => {
    const parsed = parseLabelSelector(text);
    expect(parsed.ok ? parsed.selects(labels) : parsed.error).toBe(expected);
  });

  const NOT_AN_INTEGER = "for 'Gt', 'Lt' operators, the value must be an integer";
  const NAME =
    "must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character " +
    "(e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')";
  const VALUE =
    "a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an " +
    "alphanumeric character (e.g. 'MyValue',  or 'my_value',  or '12345', regex used for validation is " +
    "'(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?')";
  it.each([
    ['(x', "found '(', expected: !, identifier, or 'end of string'"],
    ['a b', "unable to parse requirement: found 'b', expected: in, notin, =, ==, !=, gt, lt"],
    ['a=b c', "found 'c', expected: ',' or 'end of string'"],
    ['!a=b', "found '=', expected: ',' or 'end of string'"],
    ['!', "unable to parse requirement: found '', expected: identifier"],
    ['a,', "found '', expected: identifier after ','"],
    ['a in', "unable to parse requirement: found '' expected: '('"],
    ['a in b', "unable to parse requirement: found 'b' expected: '('"],
    ['a in (', "unable to parse requirement: found '', expected: ',', ')' or identifier"],
    ['a in (b', "unable to parse requirement: found '', expected: ',' or ')'"],
    ['a in (b,', "unable to parse requirement: found '', expected: ',', or identifier"],
    ['a in (=)', "unable to parse requirement: found '=', expected: ',', ')' or identifier"],
    ['a===b', "unable to parse requirement: found '=', expected: identifier"],
    ['-a', `unable to parse requirement: <nil>: Invalid value: "-a": name part ${NAME}`],
    ['a=-', `unable to parse requirement: values[0][a]: Invalid value: "-": ${VALUE}`],
    ['a in (b,-c)', `unable to parse requirement: values[0][a]: Invalid value: "-c": ${VALUE}`],
    ['a>x', `unable to parse requirement: values[0]: Invalid value: "x": ${NOT_AN_INTEGER}`],
    ['a>9223372036854775808', `unable to parse requirement: values[0]: Invalid value: "9223372036854775808": ${NOT_AN_INTEGER}`],
    ['a>+4', `unable to parse requirement: values[0][a]: Invalid value: "+4": ${VALUE}`],
    ['a<-', `unable to parse requirement: [values[0]: Invalid value: "-": ${NOT_AN_INTEGER}, values[0][a]: Invalid value: "-": ${VALUE}]`],
  ])('says of %j what the server says', (text, error) => {
    expect(parseLabelSelector(text)).toEqual({ ok: false, error });
  });

  it('may not have keys that no label has', () => {
    const parsed = parseLabelSelector('-bad-/x=y');
    expect(parsed.ok ? '' : parsed.error).toMatch(/^unable to parse requirement: <nil>: Invalid value: "-bad-\/x": prefix part /);
  });
});
