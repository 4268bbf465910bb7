import { canonicalClassName } from './unicode-class-names.js';
import { withoutGroupNames } from './group-names.js';

/** The long names of general categories, which the engine does not know. */
const CATEGORIES: ReadonlyMap<string, string> = new Map(
  [
    'Other C',
    'Control Cc',
    'Cntrl Cc',
    'Format Cf',
    'Unassigned Cn',
    'Privateuse Co',
    'Surrogate Cs',
    'Letter L',
    'Casedletter Lc',
    'Lowercaseletter Ll',
    'Modifierletter Lm',
    'Otherletter Lo',
    'Titlecaseletter Lt',
    'Uppercaseletter Lu',
    'Mark M',
    'Combiningmark M',
    'Spacingmark Mc',
    'Enclosingmark Me',
    'Nonspacingmark Mn',
    'Number N',
    'Decimalnumber Nd',
    'Digit Nd',
    'Letternumber Nl',
    'Othernumber No',
    'Punctuation P',
    'Punct P',
    'Connectorpunctuation Pc',
    'Dashpunctuation Pd',
    'Closepunctuation Pe',
    'Finalpunctuation Pf',
    'Initialpunctuation Pi',
    'Otherpunctuation Po',
    'Openpunctuation Ps',
    'Symbol S',
    'Currencysymbol Sc',
    'Modifiersymbol Sk',
    'Mathsymbol Sm',
    'Othersymbol So',
    'Separator Z',
    'Lineseparator Zl',
    'Paragraphseparator Zp',
    'Spaceseparator Zs',
  ].map((names): [string, string] => [names.slice(0, names.indexOf(' ')), names.slice(names.indexOf(' ') + 1)]),
);

const ESCAPE = /\\Q[\s\S]*?(?:\\E|$)|\\([pP])(?:\{(\^?)([^}]*)\}|([^{]))|\\[\s\S]/gu;

/**
 * A pattern of Go's, of which `patternError` has found nothing, as RE2JS takes it: classes go by their short names, and groups have none, as
 * they have no say in a search and Go lets them repeat. Linear.
 */
export function enginePattern(pattern: string): string {
  const plain = pattern.replace(ESCAPE, (escape, letter?: string, not = '', name = '', short = '') => {
    if (letter === undefined) return escape;
    const canonical = canonicalClassName(name === '' ? short : name);
    return `\\${letter}{${not}${CATEGORIES.get(canonical) ?? canonical}}`;
  });
  return withoutGroupNames(plain);
}
