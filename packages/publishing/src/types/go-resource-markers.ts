import { versionsOf, type CustomResourceDefinition } from '@structural/core';
import { goText } from './go-literal.js';

/**
 * The markers of a version's root type: what its definition says beside the schema, from names and scope to columns.
 *
 * Names that controller-gen makes by itself otherwise (a plural of its own rules) are always written. A definition has one conversion and one list
 * kind, for which there is no marker. Source: controller-tools `pkg/crd/markers`, CRDMarkers.
 */
export function resourceMarkers({ spec }: CustomResourceDefinition, version: string): readonly string[] {
  const found = versionsOf(spec).find(({ name }) => name === version);
  if (found === undefined) return [];
  const { names } = spec;
  const { status, scale } = found.subresources ?? {};
  const list = (texts: readonly string[] = []): string => (texts.length === 0 ? '' : `{${texts.map(goText).join(',')}}`);
  return [
    '+kubebuilder:object:root=true',
    marker('resource', {
      path: names.plural,
      singular: names.singular === '' ? '' : names.singular,
      shortName: list(names.shortNames),
      categories: list(names.categories),
      scope: spec.scope,
    }),
    ...(found.storage ? ['+kubebuilder:storageversion'] : []),
    ...(found.served ? [] : ['+kubebuilder:unservedversion']),
    ...(found.deprecated
      ? [marker('deprecatedversion', { warning: found.deprecationWarning === undefined ? '' : goText(found.deprecationWarning) })]
      : []),
    ...(status === undefined ? [] : ['+kubebuilder:subresource:status']),
    ...(scale === undefined
      ? []
      : [
          marker('subresource:scale', {
            specpath: goText(scale.specReplicasPath),
            statuspath: goText(scale.statusReplicasPath),
            selectorpath: scale.labelSelectorPath === undefined ? '' : goText(scale.labelSelectorPath),
          }),
        ]),
    ...(found.additionalPrinterColumns ?? []).map(({ name, type, jsonPath, description, format, priority }) =>
      marker('printcolumn', {
        name: goText(name),
        type: goText(type),
        JSONPath: goText(jsonPath),
        description: description === '' ? '' : goText(description),
        format: format === '' ? '' : goText(format),
        priority: priority === 0 ? '' : String(priority),
      }),
    ),
    ...(found.selectableFields ?? []).map(({ jsonPath }) => marker('selectablefield', { JSONPath: goText(jsonPath) })),
  ];
}

/** What the definition says that no marker of its root type does. */
export function lostOfResource({ spec: { names, conversion } }: CustomResourceDefinition): readonly string[] {
  return [
    ...(names.listKind === `${names.kind}List` ? [] : [`spec.names.listKind ${names.listKind}`]),
    ...(conversion === undefined || conversion.strategy === 'None' ? [] : [`spec.conversion.strategy ${conversion.strategy}`]),
  ];
}

/** A marker with what is not empty of its arguments. */
function marker(name: string, texts: Readonly<Record<string, string>>): string {
  const said = Object.entries(texts).flatMap(([key, text]) => (text === '' ? [] : [`${key}=${text}`]));
  return `+kubebuilder:${name}${said.length === 0 ? '' : `:${said.join(',')}`}`;
}
