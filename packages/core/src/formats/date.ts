const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** `date`: a day of the calendar as `2006-01-02`; the year 0000 is one. Source: kube-openapi `strfmt`, IsDate. */
export function isDate(text: string): boolean {
  if (!/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(text)) return false;
  const year = Number(text.slice(0, 4));
  const month = Number(text.slice(5, 7));
  const day = Number(text.slice(8));
  const days = month === 2 && isLeap(year) ? 29 : DAYS[month - 1];
  return days !== undefined && day >= 1 && day <= days;
}

function isLeap(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}
