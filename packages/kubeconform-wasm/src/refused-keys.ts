/** The keys that a finding of kubeconform's is about: those it does not allow, and those whose name is wrong. None for other findings. */
export function refusedKeys(message: string): readonly string[] {
  const [, list] =
    /^(?:additional properties ('.*') not allowed|invalid propertyName ('.*'))$/s.exec(message)?.filter((part) => part !== undefined) ?? [];
  if (list === undefined) return [];
  return [...list.matchAll(/'((?:[^'\\]|\\.)*)'(?:, |$)/gsu)].map(([, quoted = '']) => unquoted(quoted));
}

/** A text as Go quotes it, with apostrophes escaped in place of quotation marks. */
function unquoted(text: string): string {
  return text.replace(
    /\\(?:x([\da-f]{2})|u([\da-f]{4})|U([\da-f]{8})|(.))/gsu,
    (_, byte?: string, unit?: string, point?: string, letter = '') => {
      const code = byte ?? unit ?? point;
      return code === undefined ? (CONTROLS[letter] ?? letter) : String.fromCodePoint(Math.min(parseInt(code, 16), 0x10ffff));
    },
  );
}

const CONTROLS: Readonly<Record<string, string>> = { a: '\x07', b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' };
