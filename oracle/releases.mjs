/** What releases before 1.28 name of these does not compile with a Go of today. */
const TODAY = { 'golang.org/x/net': 'v0.12.0', 'golang.org/x/sys': 'v0.10.0', 'github.com/modern-go/reflect2': 'v1.0.2' };

/**
 * The release that stands for each minor: its newest patch, the Go that it needs where that is not the one at hand, and modules that it does not name
 * itself or whose own choice no longer compiles.
 */
const RELEASES = {
  1.22: { release: '0.22.17', require: TODAY },
  1.23: { release: '0.23.17', require: TODAY },
  1.24: { release: '0.24.17', require: TODAY },
  1.25: { release: '0.25.16', require: TODAY },
  1.26: { release: '0.26.15', require: TODAY },
  1.27: { release: '0.27.16', require: TODAY },
  1.28: { release: '0.28.15' },
  1.29: { release: '0.29.15' },
  '1.30': { release: '0.30.14' },
  1.31: { release: '0.31.14' },
  1.32: { release: '0.32.13' },
  1.33: { release: '0.33.13' },
  1.34: { release: '0.34.13' },
  1.35: { release: '0.35.10' },
  1.36: { release: '0.36.6' },
  1.37: { release: '0.37.2' },
  // The kube-openapi that the alpha names cannot be had; one of the same weeks knows structured-merge-diff v7, too.
  1.38: {
    release: '0.38.0-alpha.2',
    toolchain: 'go1.27.3',
    replace: { 'k8s.io/kube-openapi': 'v0.0.0-20261014044854-ca3452a79603' },
  },
};

/** The minors that can be asked, oldest first. */
export const MINORS = Object.keys(RELEASES);

/**
 * The release that a text names, or undefined: `1.36` is its newest patch that is known here; `1.36.2` and `1.38.0-beta.0` are just these. Another release
 * of a minor is built as its newest one.
 */
export function releaseOf(text) {
  const [, minor, rest] = /^v?(1\.\d+)(\.\d+(?:-[a-z]+\.\d+)?)?$/.exec(text) ?? [];
  const known = RELEASES[minor];
  if (known === undefined) return undefined;
  return { ...known, minor: Number(minor.slice(2)), release: rest === undefined ? known.release : `0.${minor.slice(2)}${rest}` };
}
