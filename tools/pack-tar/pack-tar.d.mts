/** A tar archive of some files, as tests and stand-in registries serve it; each file a link where `type` says so. */
export declare function packTar(
  files: Readonly<Record<string, string | Uint8Array>>,
  options?: { readonly linkName?: string; readonly type?: string },
): Uint8Array;
