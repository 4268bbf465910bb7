/** Written into the bundle when it is made: the script of all pages of a site, as browsers run it. */
declare const STRUCTURAL_SITE_SCRIPT: string;

/** The text of the script that makes search and filter work. */
export function siteScript(): string {
  return STRUCTURAL_SITE_SCRIPT;
}
