import { SyntaxFailure } from './syntax-problem.js';

// Everything but the characters that YAML allows; of surrogates only lone ones.
// eslint-disable-next-line no-control-regex -- control characters are what is looked for
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u0084\u0086-\u009f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;

/** Throws a {@link SyntaxFailure} at the first character that goyaml's reader refuses. */
export function refuseCharacters(text: string): void {
  const at = text.search(FORBIDDEN);
  if (at < 0) return;
  const unit = text.charCodeAt(at);
  if (unit >= 0xd800 && unit <= 0xdfff) throw new SyntaxFailure('encoding', 'yaml: invalid Unicode character', at, at + 1);
  throw new SyntaxFailure('control-character', 'yaml: control characters are not allowed', at, at + 1);
}
