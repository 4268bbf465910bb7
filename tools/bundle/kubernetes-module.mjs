import { copyFileSync, mkdirSync } from 'node:fs';

/** Puts the server's own code for built-in kinds into `module/` of the package in `folder`, from where its bundle reads it. */
export function copyKubernetesModule(folder) {
  const module = new URL('../../packages/kubernetes-wasm/module/', import.meta.url);
  mkdirSync(new URL('module', folder), { recursive: true });
  for (const file of ['kubernetes.wasm.br', 'kubernetes.json']) copyFileSync(new URL(file, module), new URL(`module/${file}`, folder));
  copyFileSync(new URL('THIRD-PARTY-LICENSES.txt', module), new URL('module/KUBERNETES-LICENSES.txt', folder));
}
