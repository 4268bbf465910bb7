/** Settings for the server, which runs git only where the user trusts the workspace: whatever settings of the workspace say. */
export function withTrust(settings: unknown, isTrusted: boolean): Readonly<Record<string, unknown>> {
  const own = typeof settings === 'object' && settings !== null ? Object.fromEntries(Object.entries(settings)) : {};
  const { crds, config, kubeVersion, strict, requireCrd, inlayHints, codeLenses } = own;
  return { crds, config, kubeVersion, strict, requireCrd, inlayHints, codeLenses, git: isTrusted };
}
