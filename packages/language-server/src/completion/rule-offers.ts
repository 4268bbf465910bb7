import type { ExpressionScope } from '@structural/cel';
import type { ParsedText } from '../cursor/parsed-text.js';
import { placeAt } from '../cursor/place-at.js';
import { boundTo, lastReceiver } from '../rules/rule-text.js';
import { policyExpressionAt } from '../rules/policy-expression.js';
import { ruleAt } from '../rules/written-rule.js';
import type { FileView } from '../workspace/workspace.js';
import type { Offer } from './offer.js';

/** What may be written in a rule, and where the word stands that it takes the place of. */
export interface RuleOffers {
  readonly offers: readonly Offer[];
  readonly start: number;
  readonly end: number;
}

/** What may follow what is written of a rule, or of an expression of an admission policy: fields and functions by the type of what stands before the dot; undefined outside of rules. */
export function ruleOffers({ documents, text }: ParsedText, offset: number, view: FileView): RuleOffers | undefined {
  const place = placeAt(documents, offset);
  const rule = place && (ruleAt(text, place, view) ?? policyExpressionAt(text, place, view));
  if (rule === undefined || offset < rule.start || offset > rule.end) return undefined;
  const { end } = rule;
  const scope: Scope = 'names' in rule.scope ? rule.scope : { ...rule.scope, names: ['self', 'oldSelf'] };
  const before = text.slice(rule.start, offset);
  const word = /[A-Za-z_]\w*$/.exec(before)?.[0] ?? '';
  const range = { start: offset - word.length, end: offset + (/^\w*/.exec(text.slice(offset, end))?.[0].length ?? 0) };
  const written = before.slice(0, before.length - word.length);
  if (!/\.\??\s*$/.test(written)) return { ...range, offers: namesIn(written, scope) };
  const receiver = lastReceiver(written.replace(/\.\??\s*$/, ''));
  const type = receiver === undefined ? undefined : scope.typeOf(boundTo(receiver, written));
  if (type === undefined) return { ...range, offers: [] };
  const fields = scope.fieldsOf(type).map((field): Offer => ({
    label: field.name,
    kind: 'field',
    detail: field.type,
    rank: 0,
    text: { kind: 'plain', text: field.name },
  }));
  const macros = type.kind === 'list' || type.kind === 'map' ? MACROS.map((name) => callOffer(name, [`${name}(x, …)`], 1)) : [];
  return { ...range, offers: [...fields, ...macros, ...functionOffers(scope, type)] };
}

/** What an expression may say, and the variables that it knows. */
type Scope = Omit<ExpressionScope, 'fieldPlaces'> & { readonly names: readonly string[] };

const MACROS = ['all', 'exists', 'exists_one', 'filter', 'map'];

/** Where no dot stands: what is declared, and functions by themselves. */
function namesIn(written: string, scope: Scope): readonly Offer[] {
  const variables = [...written.matchAll(/\.(?:all|exists|exists_one|filter|map)\(\s*([A-Za-z_]\w*)\s*,/g)].map(([, name = '']) => name);
  const names = [...scope.names, ...new Set(variables)];
  return [
    ...names.map((name): Offer => ({ label: name, kind: 'field', rank: 0, text: { kind: 'plain', text: name } })),
    callOffer('has', [`has(${scope.names[0] ?? 'self'}.field) → bool`], 1),
    ...functionOffers(scope),
  ];
}

function functionOffers(scope: Scope, type?: Parameters<Scope['functionsOf']>[0]): readonly Offer[] {
  return scope.functionsOf(type).map(({ name, signatures }) => callOffer(name, signatures, 2));
}

function callOffer(name: string, signatures: readonly string[], rank: number): Offer {
  const [first = ''] = signatures;
  return {
    label: name,
    kind: 'function',
    detail: first,
    ...(signatures.length > 1 && { documentation: signatures.map((signature) => `- \`${signature}\``).join('\n') }),
    rank,
    text: { kind: 'plain', text: name },
  };
}
