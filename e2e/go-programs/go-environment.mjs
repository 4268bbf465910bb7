/**
 * The environment in which all Go of the tests is compiled, vetted and run, so that a package is compiled once for all of them: Go keeps what it compiled
 * by these settings. Programs run without C, and have no symbols for debuggers. The compiler is many short processes, which only lose time by collecting
 * garbage: it does so above 1 GiB alone.
 */
export function goEnvironment() {
  const { GOFLAGS = '', ...rest } = process.env;
  return { ...rest, GOFLAGS: `${GOFLAGS} -gcflags=all=-dwarf=false`.trim(), CGO_ENABLED: '0', GOGC: 'off', GOMEMLIMIT: '1GiB' };
}
