/**
 * The text of a public package's manifest: what all packages have in common is the root's, and where it lies is known.
 *
 * Everything else stays as it is, but for the order of the first fields.
 */
export function packageManifest(manifest, folder, root) {
  const { author, bugs, engines, homepage, license, repository } = root;
  const { name, version, description, keywords, ...rest } = manifest;
  for (const field of ['author', 'bugs', 'engines', 'homepage', 'license', 'repository']) delete rest[field];
  const path = `packages/${folder}`;
  const shared = {
    homepage: homepage.replace(/(?=#|$)/, `/tree/main/${path}`),
    bugs,
    license,
    author,
    repository: { ...repository, directory: path },
  };
  return `${JSON.stringify({ name, version, description, keywords, ...shared, engines, ...rest }, undefined, 2)}\n`;
}

/** `OWNER/NAME` of the repository at GitHub. */
export function repositorySlug({ repository }) {
  const slug = /github\.com\/([\w.-]+\/[\w.-]+?)(?:\.git)?$/.exec(repository.url)?.[1];
  if (slug === undefined) throw new Error(`${repository.url} is no repository of GitHub`);
  return slug;
}
