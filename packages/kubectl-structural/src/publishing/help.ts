const EXIT_CODES = `
Exit codes:
  0  all is well
  1  a definition or resource is refused or cannot be decoded (the others are treated all the same), or what was asked for is not there
  2  wrong usage, an input that cannot be read, or an output that cannot be written
`;

/** What follows the flags in the help of the commands that publish, by command. */
export const PUBLISHING_HELP = {
  publish: `
Documents:
  Those of a server that serves these definitions and no other type, to the byte but for descriptions of the types that all APIs share.
  --openapi v2: one Swagger 2.0 document about all of them; with --group-version about those of one version, as no server answers.
  --openapi v3: one OpenAPI 3.0 document a group and version; several need --out, where they are apis/GROUP/VERSION.json.
  --etags prints where the server answers each document, and the ETag that it sends with it, instead of the document.
${EXIT_CODES}
Examples:
  kubectl structural publish config/crd > swagger.json
  kubectl structural publish config/crd --openapi v3 --out openapi
  kubectl structural publish config/crd --openapi v3 --group-version example.com/v1 -o yaml
`,
  schemas: `
Schemas:
  Draft 7, of manifests as people write them: what has a default is not required, unknown fields are refused unless --unknown-fields allowed.
  What JSON Schema cannot say is left out: rules, patterns that are no ECMAScript, keys of list maps.
  --kustomize writes a file for the field openapi.path of a kustomization, by which patches merge lists that have keys.
${EXIT_CODES}
Examples:
  kubectl structural schemas config/crd --out schemas
  kubeconform -schema-location default -schema-location 'schemas/{{.Group}}/{{.ResourceKind}}_{{.ResourceAPIVersion}}.json' config/samples
  kubectl structural schemas config/crd --out schemas --layout '{kind}-{group}-{version}.json'
  kubectl structural schemas config/crd --kustomize openapi.json
`,
  types: `
Languages:
  typescript  interfaces, a file by itself: {group}/{kind}_{version}.ts
  go          structs for client-go and controller-runtime, whose deep copies are to be generated: {group}/{version}/{kind}_types.go
  protobuf    messages of Protobuf 3, numbered in the order of the schema: {group}/{version}/{kind}.proto
  Notes on stderr tell what a language cannot say. Without --out the types of the only version are printed.
${EXIT_CODES}
Examples:
  kubectl structural types crontabs.yaml --language typescript > crontab.ts
  kubectl structural types config/crd --language go --out api
  kubectl structural types config/crd --language protobuf --group-version example.com/v1 --out proto
`,
  explain: `
Text:
  What kubectl explain prints, to the letter but for descriptions within metadata. TYPE is a plural, singular or short name, with the
  group if wanted, or a kind; the version is the one that the server prefers, unless --api-version names another one.
  --rules adds the defaults and rules (x-kubernetes-validations) of the field and of the fields listed.
${EXIT_CODES}
Examples:
  kubectl structural explain crontab.spec --crds config/crd
  kubectl structural explain crontabs.example.com --crds config/crd --recursive --max-depth 2
  kubectl structural explain ct.spec.jobs --crds main:config/crd --api-version example.com/v1beta1 --rules
`,
  columns: `
Tables:
  Resources are read as from storage, with defaults and without unknown fields, and in the version that they are written in; ages are from
  metadata.creationTimestamp. The namespace is shown where there are several, or with -A.
${EXIT_CODES}
Examples:
  kubectl structural columns config/samples --crds config/crd
  kubectl get crontabs -A -o yaml | kubectl structural columns - --crds new.yaml -o wide
`,
  sample: `
Samples:
  Made from the schema, and judged by it and by its rules (x-kubernetes-validations), so that they are accepted. Where rules refuse what was
  made, other values are tried, a few hundred; if that is in vain, the nearest is printed, why it is refused told, and the exit code is 1.
  Without --full only what must be there. The same definition has the same sample. KIND is what explain takes for a TYPE.
${EXIT_CODES}
Examples:
  kubectl structural sample CronTab --crds config/crd
  kubectl structural sample crontabs.example.com --crds config/crd --api-version example.com/v1 --full -o json
`,
} as const;
