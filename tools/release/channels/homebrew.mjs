/** How Homebrew asks for the system and the processor. */
const BLOCKS = [
  ['on_macos', 'darwin'],
  ['on_linux', 'linux'],
];
const PROCESSORS = [
  ['on_arm', 'arm64'],
  ['on_intel', 'x64'],
];

/** The formula by which Homebrew installs the command from the executables' archives. */
export function homebrewFormula({ archives, homepage, license, version }) {
  const block = ([name, os]) => {
    const inner = PROCESSORS.flatMap(([processor, arch]) => {
      const found = archives.find(({ platform }) => platform === `${os}-${arch}`);
      return found === undefined ? [] : [`    ${processor} do`, `      url "${found.uri}"`, `      sha256 "${found.sha256}"`, '    end'];
    });
    return inner.length === 0 ? [] : [`  ${name} do`, ...inner, '  end', ''];
  };
  return `${[
    'class KubectlStructural < Formula',
    `  desc "API server's verdict on CustomResourceDefinitions, without a cluster"`,
    `  homepage "${homepage}"`,
    `  version "${version}"`,
    `  license "${license}"`,
    '',
    ...BLOCKS.flatMap(block),
    '  def install',
    '    bin.install "kubectl-structural"',
    '    bin.install_symlink "kubectl-structural" => "kubectl_complete-structural"',
    '    generate_completions_from_executable(bin/"kubectl-structural", "completion")',
    '  end',
    '',
    '  test do',
    '    assert_equal version.to_s, shell_output("#{bin}/kubectl-structural --version").strip',
    '  end',
    'end',
  ].join('\n')}\n`;
}
