import { dirname, join } from 'node:path';
import { missing, must, startRegistry, SYSTEM } from '../programs.mjs';

/** The package, from a registry of npm on loopback. */
export const npm = {
  lacks: () => missing('npm'),
  async install({ home, run }, release) {
    const registry = await startRegistry(release);
    const path = [dirname(process.execPath), ...SYSTEM];
    const npm = (...args) =>
      must(
        run('npm', args, {
          path,
          env: {
            npm_config_registry: registry.url,
            npm_config_prefix: join(home, 'prefix'),
            npm_config_audit: 'false',
            npm_config_update_notifier: 'false',
          },
        }),
      );
    npm('install', '--global', 'kubectl-structural');
    return {
      command: join(home, 'prefix/bin/kubectl-structural'),
      path: [join(home, 'prefix/bin'), ...path],
      completes: join(home, 'prefix/bin/kubectl_complete-structural'),
      remove() {
        npm('uninstall', '--global', 'kubectl-structural');
        registry.close();
      },
    };
  },
};
