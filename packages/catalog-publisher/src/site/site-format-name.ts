/** The formats that a site can be written in. */
export type SiteFormatName = 'html' | 'markdown' | 'json';
