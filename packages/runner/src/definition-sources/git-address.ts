/** A folder or file of a git repository, as kustomize writes it. */
export interface GitAddress {
  readonly url: string;
  readonly path: string;
  readonly version?: string;
}

/** Reads what kustomize takes for a folder of a git repository, such as `github.com/org/repo//config?ref=v1`; undefined for a path or a plain file. */
export function readGitAddress(text: string): GitAddress | undefined {
  const [address = '', query = ''] = text.replace(/^git::/, '').split('?', 2);
  if (!/^(?:https?:\/\/|ssh:\/\/|git@|(?:[\w-]+\.)+[a-z]+\/)/.test(address)) return undefined;
  const version = new URLSearchParams(query).get('ref') ?? new URLSearchParams(query).get('version') ?? undefined;
  const withVersion = version === undefined ? {} : { version };
  const [scheme = ''] = /^(?:https?:\/\/|ssh:\/\/)/.exec(address) ?? [];
  const [repository = '', path] = address.slice(scheme.length).split('//', 2);
  const url = (name: string): string => (scheme === '' && !name.startsWith('git@') ? `https://${name}` : `${scheme}${name}`);
  if (path !== undefined) return { url: url(repository), path: path.replace(/\/+$/, ''), ...withVersion };
  const ended = /^(.*?\.git)(?:\/(.*))?$/.exec(repository);
  if (ended !== null) return { url: url(ended[1]!), path: ended[2] ?? '', ...withVersion };
  const [host = '', owner, name, ...others] = repository.split('/');
  // Of a host that keeps repositories at two levels the rest is a folder; of what ends like a file it is one to fetch as it is.
  if (owner === undefined || name === undefined || !/^(?:www\.)?(?:github\.com|bitbucket\.org|codeberg\.org)$/.test(host)) return undefined;
  return /\.(?:ya?ml|json)$/.test(repository)
    ? undefined
    : { url: url(`${host}/${owner}/${name}`), path: others.join('/').replace(/\/+$/, ''), ...withVersion };
}
