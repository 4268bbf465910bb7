/** The first page of the site: what it is, a picture, and the ways in. What it says in short, README says in full. */
export function homePage() {
  const front = {
    layout: 'FirstPage',
    sidebar: false,
    hero: {
      name: 'Structural',
      text: 'Will the cluster take this commit?',
      tagline: "The Kubernetes API server's own verdict on every manifest in a repository, at the exact line, without a cluster.",
      actions: [
        { theme: 'brand', text: 'First check', link: '/guides/first-check' },
        { theme: 'alt', text: 'Playground', link: '/playground.html', target: '_self' },
        { theme: 'alt', text: 'Install', link: '/reference/install' },
      ],
    },
    features: HOSTS.map(([title, details, link]) => ({ title, details, link, linkText: 'Begin' })),
  };
  return `---\n${JSON.stringify(front, null, 2)}\n---\n\n${PICTURE}\n`;
}

const HOSTS = [
  ['Command line and CI', 'lint, validate and compare, with reports for GitHub, GitLab, SARIF and JUnit.', '/guides/first-check'],
  ['Editors', 'Findings, fixes, completion and hover in VS Code and in every editor with LSP.', '/guides/editors'],
  ['ESLint', 'In YAML, JSON and in TypeScript that makes resources: client-node, cdk8s, Pulumi.', '/guides/eslint'],
  ['Pull requests', 'What a change breaks and who is affected, as annotations and one summary.', '/guides/pull-request-gate'],
  ['GitOps repositories', 'Charts, kustomizations and the CRDs that they bring, judged together.', '/guides/gitops'],
  ['Tests', 'Suites for CRDs and policies, and matchers for Jest and Vitest.', '/guides/test-a-crd'],
  ['API catalogs', 'OpenAPI documents and reference pages for Backstage and portals.', '/guides/publish-an-api'],
  ['Your own program', 'The engine as one module without dependencies.', '/guides/engine'],
];

const PICTURE = ['light', 'dark', 'narrow-light', 'narrow-dark']
  .map(
    (look) =>
      `![validate, lint and compare in a terminal: each finding has its line, the server's message and a way out](/first-look-${look}.svg)`,
  )
  .join('\n');
