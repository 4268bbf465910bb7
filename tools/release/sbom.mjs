/**
 * A bill of materials of one artifact as CycloneDX 1.6 has it, as text. It has no serial number and the time of the commit, so that one commit gives one text.
 *
 * `parties` are what is inside; `dependencies` what npm installs beside it, by name and version.
 */
export function sbom({ dependencies = {}, description, license, name, parties, publisher, time, version }) {
  const ref = purl({ ecosystem: 'npm', name, version });
  const components = [
    ...parties,
    ...Object.entries(dependencies).map(([dependency, wanted]) => ({ ecosystem: 'npm', name: dependency, version: wanted })),
  ].map(component);
  const document = {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      timestamp: new Date(time * 1000).toISOString(),
      component: {
        type: 'application',
        'bom-ref': ref,
        supplier: { name: publisher },
        name,
        version,
        description,
        licenses: [{ license: { id: license } }],
        purl: ref,
      },
    },
    components,
    dependencies: [{ ref, dependsOn: components.map((one) => one['bom-ref']) }, ...components.map((one) => ({ ref: one['bom-ref'] }))],
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}

function component({ ecosystem, license, name, version }) {
  const ref = purl({ ecosystem, name, version });
  return {
    type: 'library',
    'bom-ref': ref,
    name,
    version,
    scope: 'required',
    ...(license === undefined ? {} : { licenses: [/[ ()]/.test(license) ? { expression: license } : { license: { id: license } }] }),
    purl: ref,
  };
}

/** The package URL by which databases of faults know a package. */
function purl({ ecosystem, name, version }) {
  return `pkg:${ecosystem}/${name.replace(/^@/, '%40').replaceAll('+', '%2B')}@${version.replaceAll('+', '%2B')}`;
}
