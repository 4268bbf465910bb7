import { Marked as MarkedWithHtml } from 'marked-of-the-client';

/** Markdown as the editors' client reads it, but that HTML in it is text: descriptions say `<name>`, and come from strangers. */
export class Marked extends MarkedWithHtml {
  constructor(...extensions) {
    super({ renderer: { html: ({ text }) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;') } }, ...extensions);
  }
}
