/** `isbn`: an ISBN of either length. */
export function isIsbn(text: string): boolean {
  return isIsbn10(text) || isIsbn13(text);
}

/** `isbn10`: ten digits, the last perhaps `X`, with a right check digit; white space and dashes are ignored. Source: kube-openapi `govalidator`, IsISBN. */
export function isIsbn10(text: string): boolean {
  const digits = withoutSeparators(text);
  if (!/^(?:[0-9]{9}X|[0-9]{10})$/.test(digits)) return false;
  let sum = digits[9] === 'X' ? 100 : 10 * Number(digits[9]);
  for (let i = 0; i < 9; i++) sum += (i + 1) * Number(digits[i]);
  return sum % 11 === 0;
}

/** `isbn13`: thirteen digits with a right check digit; white space and dashes are ignored. */
export function isIsbn13(text: string): boolean {
  const digits = withoutSeparators(text);
  if (!/^[0-9]{13}$/.test(digits)) return false;
  let sum = 0;
  for (let i = 0; i < 12; i++) sum += (i % 2 === 0 ? 1 : 3) * Number(digits[i]);
  return Number(digits[12]) === (10 - (sum % 10)) % 10;
}

function withoutSeparators(text: string): string {
  return text.replace(/[\t\n\f\r -]+/g, '');
}
