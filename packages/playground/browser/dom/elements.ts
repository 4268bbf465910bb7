/** What an element is made with. */
export interface Making {
  readonly class?: string;
  readonly attributes?: Readonly<Record<string, string>>;
  onClick?(): void;
}

/** An element with what is in it; texts are texts. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  { attributes = {}, class: className, onClick }: Making = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  if (className !== undefined) made.className = className;
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  if (onClick !== undefined) made.addEventListener('click', onClick);
  made.append(...children);
  return made;
}

/** The element of the page with an id, which is of a class. */
export function byId<Type extends HTMLElement>(id: string, type: new () => Type): Type {
  const found = document.getElementById(id);
  if (!(found instanceof type)) throw new Error(`the page has no ${id}`);
  return found;
}

/** A text with its `code` between backticks as such. */
export function withCode(text: string): readonly (Node | string)[] {
  return text.split('`').map((part, i) => (i % 2 === 1 ? element('code', {}, part) : part));
}

/** A button that is a button and no more. */
export function button(label: string, onClick: () => void, className = 'button'): HTMLButtonElement {
  return element('button', { class: className, attributes: { type: 'button' }, onClick }, label);
}

/** What is said where there is nothing to show. */
export function hint(text: string): HTMLElement {
  return element('p', { class: 'hint' }, ...withCode(text));
}
