/** On what terms somebody acknowledges a finding. */
export interface AcknowledgementTerms {
  readonly reason: string;
  /** Who answers for it. */
  readonly owner?: string;
  /** The last day on which it holds, `2027-03-01`. */
  readonly expires?: string;
}

/** The terms that a text gives, or what is wrong with it. */
export type ReadTerms = { readonly ok: true; readonly terms: AcknowledgementTerms } | { readonly ok: false; readonly message: string };

/**
 * Reads what stands behind the colon of an acknowledgement: a reason and, where wanted, owner and expiry in brackets at its end, as in
 * `nobody has set it [owner: @storage, expires: 2027-03-01]`. Brackets that hold neither word are part of the reason.
 */
export function readTerms(text: string): ReadTerms {
  const [, before = '', inside = ''] = /^(.*?)\s*\[([^[\]]*)\]$/.exec(text) ?? [];
  if (!/^\s*(?:owner|expires)\s*:/.test(inside)) return toTerms({ reason: text });
  const terms: Record<string, string> = { reason: before };
  for (const part of inside.split(',')) {
    const [, key = '', value = ''] = /^\s*(owner|expires)\s*:\s*(.*?)\s*$/.exec(part) ?? [];
    if (key === '') return { ok: false, message: `"${part.trim()}" is neither an owner nor a day on which the acknowledgement expires` };
    terms[key] = value;
  }
  return toTerms(terms);
}

/** The terms that a record gives, or what is wrong with it. */
export function toTerms({ expires, owner, reason = '' }: Readonly<Partial<Record<string, string>>>): ReadTerms {
  if (reason.trim() === '') return { ok: false, message: 'the acknowledgement gives no reason' };
  if (owner === '') return { ok: false, message: 'the acknowledgement names no owner' };
  if (expires !== undefined && !isDay(expires)) return { ok: false, message: `"${expires}" is not a day such as 2027-03-01` };
  return { ok: true, terms: { reason, ...(owner !== undefined && { owner }), ...(expires !== undefined && { expires }) } };
}

/** Whether the last day on which an acknowledgement holds is over; days as `2027-03-01`. */
export function isExpired({ expires }: AcknowledgementTerms, today: string): boolean {
  return expires !== undefined && expires < today;
}

function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}
