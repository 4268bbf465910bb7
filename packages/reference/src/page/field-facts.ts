import { html, joinHtml, type Html } from '../html/html.js';
import type { JunctorChoice, PatternReference, RuleReference, ValueFacts } from '../model/field-reference.js';
import { markdownHtml } from '../html/markdown.js';

/** Texts up to this are shown on the line; longer ones fold. */
const SHORT = 64;
/** Values of an enumeration shown before the rest folds. */
const MANY_VALUES = 24;

/** What is said of a value besides its type and description: one line of facts, then junctors and rules. */
export function factsHtml(facts: ValueFacts): Html {
  const line = [...lineFacts(facts)];
  const blocks = [...(facts.pattern ? patternBlock(facts.pattern) : []), ...longValues(facts)];
  return html`${
    line.length === 0
      ? undefined
      : html`<p class="facts">${joinHtml(line, ' ')}</p>
`
  }${blocks}${(facts.choices ?? []).map(choiceHtml)}${(facts.rules ?? []).map(ruleHtml)}`;
}

function fact(label: string, value?: Html): Html {
  return value === undefined ? html`<span>${label}</span>` : html`<span>${label} ${value}</span>`;
}

function lineFacts(facts: ValueFacts): readonly Html[] {
  const { bounds = [], embeddedResource, example, externalDocs, format, listMapKeys = [], listType, mapType, pattern } = facts;
  const values = facts.enum ?? [];
  const short = (json: string | undefined): json is string => json !== undefined && json.length <= SHORT;
  return [
    ...(short(facts.default) ? [fact('Default', code(valueText(facts.default)))] : []),
    ...(values.length > 0 && values.length <= MANY_VALUES
      ? [
          fact(
            values.length === 1 ? 'Always' : 'One of',
            joinHtml(
              values.map((value) => code(valueText(value))),
              ' ',
            ),
          ),
        ]
      : []),
    ...bounds.map((clause) => fact(capital(clause))),
    ...(format === undefined ? [] : [fact('Format', code(format))]),
    ...(pattern !== undefined && pattern.words === undefined && pattern.pattern.length <= SHORT
      ? [fact('Matches', code(pattern.pattern))]
      : []),
    ...(short(example) ? [fact('Example', code(valueText(example)))] : []),
    ...(listType === 'map' ? [fact('List keyed by', joinHtml(listMapKeys.map(code), ' '))] : []),
    ...(listType === 'set' ? [fact('Set: no item twice')] : []),
    ...(listType === 'atomic' || mapType === 'atomic' ? [fact('Atomic: applied as a whole')] : []),
    ...(embeddedResource === undefined ? [] : [fact('An object of Kubernetes of any kind')]),
    ...(facts.unknownFields === 'kept' ? [fact(facts.type === 'any' ? 'Any value is kept' : 'Unknown fields are kept')] : []),
    ...(externalDocs === undefined ? [] : [markdownFact(externalDocs.description, externalDocs.url)]),
  ];
}

function markdownFact(description: string, url: string): Html {
  const words = description === '' ? 'More' : description;
  return /^https?:\/\/[^/]/i.test(url)
    ? html`<span><a href="${url}" rel="noopener noreferrer nofollow">${words}</a></span>`
    : html`<span>${words} ${url}</span>`;
}

/** What does not fit on a line. */
function longValues({ default: value, enum: values = [], example }: ValueFacts): readonly Html[] {
  return [
    ...(value !== undefined && value.length > SHORT ? [folded('Default', value)] : []),
    ...(example !== undefined && example.length > SHORT ? [folded('Example', example)] : []),
    ...(values.length > MANY_VALUES ? [folded(`One of ${String(values.length)} values`, values.map(valueText).join(', '))] : []),
  ];
}

function patternBlock({ pattern, words }: PatternReference): readonly Html[] {
  if (words === undefined) return pattern.length <= SHORT ? [] : [folded('Matches a pattern', pattern)];
  return [folded(capital(words), pattern)];
}

function folded(summary: string, text: string): Html {
  return html`<details class="fold"><summary>${summary}</summary><pre tabindex="0"><code>${text}</code></pre></details>
`;
}

/** A text without its quotes, if it can stand without them; other JSON as it is. */
function valueText(json: string): string {
  return /^"[^"\\\s][^"\\]*"$/.test(json) && !/^"(?:true|false|null|[-+.\d].*)"$|\s"$/.test(json) ? json.slice(1, -1) : json;
}

function code(text: string): Html {
  return html`<code>${text}</code>`;
}

/** With a capital in front. */
function capital(clause: string): string {
  return clause.charAt(0).toUpperCase() + clause.slice(1);
}

const LEADS: Readonly<Record<JunctorChoice['junctor'], string>> = {
  allOf: 'All of these hold:',
  anyOf: 'At least one of these holds:',
  oneOf: 'Exactly one of these holds:',
  not: 'This must not hold:',
};

function choiceHtml({ branches = [], junctor, text }: JunctorChoice): Html {
  if (text !== undefined)
    return html`<p class="choice">${capital(text)}</p>
`;
  return html`<div class="choice"><p>${LEADS[junctor]}</p><ul>${branches.map((clauses) => html`<li>${clauses.join(' and ')}</li>`)}</ul></div>
`;
}

function ruleHtml({ fieldPath, message, messageExpression, optionalOldSelf, reason, rule, transition }: RuleReference): Html {
  const when = transition === undefined ? '' : optionalOldSelf === undefined ? 'on update' : 'on create and update';
  const head = message ?? (rule.length <= SHORT && !rule.includes('\n') ? undefined : 'Rule');
  const details = [
    ...(messageExpression === undefined ? [] : [html`<p>Message <code>${messageExpression}</code></p>`]),
    ...(fieldPath === undefined ? [] : [html`<p>Reported at <code>${fieldPath}</code></p>`]),
    ...(reason === undefined ? [] : [html`<p>Reason <code>${reason}</code></p>`]),
  ];
  const tag = when === '' ? undefined : html` <span class="when">${when}</span>`;
  if (head === undefined && details.length === 0)
    return html`<p class="rule">Rule <code>${rule}</code>${tag}</p>
`;
  return html`<details class="rule"><summary>${head ?? html`<code>${rule}</code>`}${tag}</summary><pre tabindex="0"><code>${rule}</code></pre>${details}</details>
`;
}

/** A description as HTML; nothing where there is none. */
export function descriptionHtml(description: string | undefined): Html | undefined {
  return description === undefined
    ? undefined
    : html`<div class="text">${markdownHtml(description)}</div>
`;
}
