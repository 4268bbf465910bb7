/** A folder of the machine that a container sees under another path. */
interface Mount {
  /** Relative to the working folder where it is in it; `.` for that itself. */
  readonly host: string;
  /** Absolute, without a slash at its end. */
  readonly target: string;
}

/** The folder of the repository, as scripts and pipelines name it. */
const WORKING_FOLDER =
  /^(?:\$?\$\{?PWD\}?|\$\(pwd\)|`pwd`|\$\(CURDIR\)|\$\{?(?:GITHUB_WORKSPACE|CI_PROJECT_DIR|WORKSPACE)\}?|\$\{\{\s*github\.workspace\s*\}\}|\$\(Build\.SourcesDirectory\)|\.)(?=\/|$)/;

/** Where actions that are containers see the repository. */
const ACTION_MOUNTS: readonly Mount[] = [{ host: '.', target: '/github/workspace' }];

/** The mounts that words of `docker run` ask for by `-v`, `--volume` or `--mount`. */
export function mountsOf(words: readonly string[]): readonly Mount[] {
  return words.flatMap((word, i) => {
    const { flag, value = words[i + 1] ?? '' } = /^(?<flag>-v|--volume|--mount)(?:=(?<value>[^]*))?$/.exec(word)?.groups ?? {};
    if (flag === undefined) return [];
    const [host, target] = flag === '--mount' ? [partOf(value, 'source|src'), partOf(value, 'target|destination|dst')] : volumeParts(value);
    return host === undefined || target === undefined ? [] : [{ host: onMachine(host), target: target.replace(/\/+$/, '') }];
  });
}

/** Arguments of a tool in a container, with its folders replaced by those of the machine: `/src/deploy` becomes `deploy`. */
export function argsOnMachine(args: readonly string[], mounts: readonly Mount[] = ACTION_MOUNTS): readonly string[] {
  return args.map((arg) => {
    const { flag = '', path = '' } = /^(?<flag>-[^=]*=)?(?<path>[^]*)$/.exec(arg)?.groups ?? {};
    const mount = mounts.find(({ target }) => path === target || path.startsWith(`${target}/`));
    if (mount === undefined) return arg;
    const below = path.slice(mount.target.length).replace(/^\/+/, '');
    if (mount.host === '.') return `${flag}${below === '' ? '.' : below}`;
    return `${flag}${[mount.host, ...(below === '' ? [] : [below])].join('/')}`;
  });
}

function volumeParts(value: string): readonly (string | undefined)[] {
  const { host, target } = /^(?<host>[^]+?):(?<target>\/[^:]*)(?::[A-Za-z,]+)?$/.exec(value)?.groups ?? {};
  return [host, target];
}

/** A part of `type=bind,source=…,target=…`. */
function partOf(value: string, names: string): string | undefined {
  return new RegExp(`(?:^|,)(?:${names})=([^,]+)`).exec(value)?.[1];
}

function onMachine(host: string): string {
  const below = host.replace(WORKING_FOLDER, '').replace(/^\/+|\/+$/g, '');
  return WORKING_FOLDER.test(host) ? below || '.' : host.replace(/\/+$/, '');
}
