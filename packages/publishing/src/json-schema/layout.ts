import { goLowerCase } from '@structural/go';

/** What a file about one version of a definition is named after. */
export interface LayoutNames {
  readonly group: string;
  readonly kind: string;
  readonly plural: string;
  readonly version: string;
}

/** The layout that kubeconform and the catalogues of schemas agree on. */
export const KUBECONFORM_LAYOUT = '{group}/{kind}_{version}.json';

/**
 * The path of a file by a template with `{group}`, `{kind}` (in lower case, as kubeconform asks for it), `{Kind}`, `{plural}` and
 * `{version}`; other braces stay.
 *
 * Names come from strangers: whatever is neither letter, digit, `-`, `_` nor an inner dot becomes `_`, so no name leaves its folder.
 */
export function layoutPath(template: string, names: LayoutNames): string {
  const values: ReadonlyMap<string, string> = new Map([
    ['group', names.group],
    ['kind', goLowerCase(names.kind)],
    ['Kind', names.kind],
    ['plural', names.plural],
    ['version', names.version],
  ]);
  return template.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = values.get(name);
    return value === undefined ? placeholder : fileName(value);
  });
}

function fileName(text: string): string {
  return text.replace(/[^\p{L}\p{Nd}._-]/gu, '_').replace(/^\.+|\.+$/g, '_');
}
