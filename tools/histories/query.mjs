/** The parts of a query that are not empty, with the question mark before them. */
export function queryOf(...parts) {
  const text = parts.filter((each) => each !== '').join('&');
  return text === '' ? '' : `?${text}`;
}
