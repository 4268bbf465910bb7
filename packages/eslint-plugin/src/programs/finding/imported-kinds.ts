import type { TSESTree } from '@typescript-eslint/utils';

/** The apiVersion and kind of the classes that a file imports from packages whose paths say so. */
export interface ImportedKinds {
  /** By the name under which a class is imported. */
  readonly classes: ReadonlyMap<string, { readonly apiVersion: string; readonly kind: string }>;
  /** By the name under which all of a module is imported. */
  readonly namespaces: ReadonlyMap<string, string>;
}

/** `@kubernetes-models/cert-manager/cert-manager.io/v1/Certificate`, or without the kind: what generates such packages puts the group and the version there. */
const MODELS = /^@kubernetes-models\/[^/]+\/([a-z0-9-]+(?:\.[a-z0-9-]+)+\/v\d+(?:(?:alpha|beta)\d+)?)(?:\/(\w+))?(?:\.js)?$/;

export function importedKinds({ body }: TSESTree.Program): ImportedKinds {
  const classes = new Map<string, { readonly apiVersion: string; readonly kind: string }>();
  const namespaces = new Map<string, string>();
  for (const statement of body) {
    if (statement.type !== 'ImportDeclaration' || statement.importKind === 'type') continue;
    const [, apiVersion, own] = MODELS.exec(statement.source.value) ?? [];
    if (apiVersion === undefined) continue;
    for (const specifier of statement.specifiers) {
      const { name } = specifier.local;
      if (specifier.type === 'ImportNamespaceSpecifier') namespaces.set(name, apiVersion);
      else if (specifier.type === 'ImportDefaultSpecifier') {
        if (own !== undefined) classes.set(name, { apiVersion, kind: own });
      } else if (specifier.imported.type === 'Identifier') classes.set(name, { apiVersion, kind: specifier.imported.name });
    }
  }
  return { classes, namespaces };
}
