import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { readDefinition, type CustomResourceDefinition } from '@structural/core';
import { fromPlain } from '@structural/json';
import { apiPage, PAGE_FILES, REFERENCE_SCRIPT, REFERENCE_STYLE, toApiReference } from '@structural/reference';

/** Pages in a folder that goes again. */
export interface ReferencePages {
  /** Writes the pages of all versions of a definition, and gives the file of the first. */
  write(definition: CustomResourceDefinition, samples?: Parameters<typeof toApiReference>[1]): string;
  dispose(): void;
}

/** A folder for pages, with what they need. */
export function referencePages(): ReferencePages {
  const folder = mkdtempSync(join(tmpdir(), 'structural-reference-'));
  const write = (path: string, text: string): string => {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
    return file;
  };
  write(PAGE_FILES.style, REFERENCE_STYLE);
  write(PAGE_FILES.script, REFERENCE_SCRIPT);
  write('index.html', '<!doctype html><title>All</title>');
  return {
    write(definition, options) {
      const reference = toApiReference(definition, options);
      const files = reference.versions.map((version) =>
        write(
          `${reference.plural}/${version.version}/index.html`,
          apiPage(reference, version, {
            site: 'Custom resources',
            root: '../../',
            versionHref: (name) => `../${name}/index.html`,
            documents: [{ title: 'OpenAPI v3', href: 'openapi-v3.json' }],
          }),
        ),
      );
      return files[0] ?? '';
    },
    dispose: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** A definition of a kind with these versions, each its schema's fields and what else a version has. */
export function definitionOf(
  kind: string,
  versions: Readonly<Record<string, { readonly properties: object; readonly [key: string]: unknown }>>,
): CustomResourceDefinition {
  const plural = `${kind.toLowerCase()}s`;
  const read = readDefinition(
    fromPlain({
      apiVersion: 'apiextensions.k8s.io/v1',
      kind: 'CustomResourceDefinition',
      metadata: { name: `${plural}.example.com` },
      spec: {
        group: 'example.com',
        scope: 'Namespaced',
        names: { plural, kind, shortNames: ['ww'], categories: ['all'] },
        versions: Object.entries(versions).map(([name, { properties, ...version }], i) => ({
          name,
          served: true,
          storage: i === 0,
          schema: { openAPIV3Schema: { type: 'object', description: `A ${kind} with \`code\`.`, properties } },
          ...version,
        })),
      },
    }),
  );
  if (!read.ok) throw new Error(read.decodeError);
  return read.definition;
}
