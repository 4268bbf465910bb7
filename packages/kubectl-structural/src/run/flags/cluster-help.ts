/** What the help of a command says of clusters. */
export function clusterHelp(): string {
  return `
Clusters:
  --from-cluster reads CRDs and custom resources page by page, and each is checked as it comes: memory does not grow with the cluster. It takes
  certificates, exec plugins, tokens and proxies from the kubeconfig as kubectl does. Only GET is ever sent. Objects are read in the storage
  version where that is served, as the server reads them: with its defaults, without what its schema prunes. They are named
  cluster/CONTEXT/PLURAL.GROUP/NAMESPACE/NAME, and shown as YAML, without managedFields and resourceVersion; each is checked
  as an update of itself. What cannot be read (403, 404, 5xx, timeouts) is an input that cannot be read, so that
  the exit code is 2, unless --allow-unread; requests that were repeated (429 as the server says, 5xx, broken answers) are counted in a note.
  --shard i/n reads one of n parts, each namespace of each kind being in one of them, in n runs at once; merge-reports makes one report of theirs (-o json).
`;
}
