/** What an expression comes to: an error is neither of the others. */
export type Truth = 'true' | 'false' | 'error';

/** `!` of something. */
export function not(truth: Truth): Truth {
  return truth === 'error' ? 'error' : truth === 'true' ? 'false' : 'true';
}

/** `&&` and `||`: a part that decides does so whatever the other part comes to, errors included. */
export function joined(one: Truth, other: Truth, deciding: 'true' | 'false'): Truth {
  if (one === deciding || other === deciding) return deciding;
  return one === 'error' || other === 'error' ? 'error' : not(deciding);
}

export function truthOf(holds: boolean): Truth {
  return holds ? 'true' : 'false';
}
