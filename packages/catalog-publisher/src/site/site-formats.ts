import { htmlSite } from './formats/html-site.js';
import { jsonSite } from './formats/json-site.js';
import { markdownSite } from './formats/markdown-site.js';
import type { SiteFormat } from './site-format.js';
import type { SiteFormatName } from './site-format-name.js';

const FORMATS: Readonly<Record<SiteFormatName, SiteFormat>> = { html: htmlSite, markdown: markdownSite, json: jsonSite };

/** The names of all formats. */
export const SITE_FORMATS = Object.keys(FORMATS) as readonly SiteFormatName[];

/** A format by its name. */
export function siteFormat(name: SiteFormatName): SiteFormat {
  return FORMATS[name];
}
