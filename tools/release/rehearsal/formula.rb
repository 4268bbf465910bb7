# Does with a formula what Homebrew does, in a folder of its own: `ruby formula.rb FORMULA PREFIX FROM TO`. It takes the archive of this machine, downloads it
# (addresses that begin with FROM are at TO), compares its digest, installs it below PREFIX, links it into PREFIX/bin, and runs the formula's own test.
require 'digest'
require 'fileutils'
require 'net/http'
require 'open3'
require 'pathname'
require 'tmpdir'

FORMULA, PREFIX, FROM, TO = ARGV
ON_MAC = RUBY_PLATFORM.include?('darwin')
ON_ARM = RUBY_PLATFORM.match?(/arm64|aarch64/)

# A folder that programs are installed into.
class Folder < Pathname
  def install(*names)
    mkpath
    names.each { |name| FileUtils.mv(name, self + File.basename(name)) }
  end

  def install_symlink(links)
    mkpath
    links.each { |target, link| (self + link).make_symlink(target) }
  end
end

# What formulae are written in, as far as ours is.
class Formula
  class << self
    attr_reader :tester

    %i[desc homepage version license url sha256].each do |name|
      define_method(name) do |value = nil|
        value.nil? ? instance_variable_get("@#{name}") : instance_variable_set("@#{name}", value)
      end
    end

    def on_macos = (yield if ON_MAC)
    def on_linux = (yield unless ON_MAC)
    def on_arm = (yield if ON_ARM)
    def on_intel = (yield unless ON_ARM)

    def test(&block)
      @tester = block
    end

    def inherited(formula)
      super
      (@known ||= []) << formula
    end

    attr_reader :known
  end

  def version = self.class.version
  def keg = Pathname(PREFIX) + 'Cellar' + File.basename(FORMULA, '.rb') + version
  def bin = Folder.new(keg + 'bin')

  def generate_completions_from_executable(*command)
    { bash: 'etc/bash_completion.d/kubectl-structural', zsh: 'share/zsh/site-functions/_kubectl-structural',
      fish: 'share/fish/vendor_completions.d/kubectl-structural.fish' }.each do |shell, file|
      text, status = Open3.capture2(*command.map(&:to_s), shell.to_s)
      raise "no completion for #{shell}" unless status.success? && text.include?('kubectl-structural')

      (keg + file).dirname.mkpath
      (keg + file).write(text)
    end
  end

  def shell_output(command)
    text, status = Open3.capture2('sh', '-c', command)
    raise "#{command} ended with #{status.exitstatus}" unless status.success?

    text
  end

  def assert_equal(expected, seen)
    raise "the test of the formula expected #{expected.inspect}, and got #{seen.inspect}" unless expected == seen
  end
end

load FORMULA
kind = Formula.known.fetch(0)
%i[desc homepage version license url sha256].each { |name| raise "the formula has no #{name}" if kind.public_send(name).nil? }
raise 'the description is too long for Homebrew' if kind.desc.length > 80
raise "#{kind.url} is not at #{FROM}" unless kind.url.start_with?(FROM)

bytes = Net::HTTP.get_response(URI(TO + kind.url.delete_prefix(FROM))).then do |answer|
  raise "#{kind.url}: #{answer.code}" unless answer.is_a?(Net::HTTPSuccess)

  answer.body
end
digest = Digest::SHA256.hexdigest(bytes)
raise "the archive has the digest #{digest}, not #{kind.sha256}" unless digest == kind.sha256

formula = kind.new
Dir.mktmpdir do |stage|
  Dir.chdir(stage) do
    File.binwrite('archive', bytes)
    system('tar', '-xzf', 'archive', exception: true)
    formula.install
  end
end
links = Pathname(PREFIX) + 'bin'
links.mkpath
formula.bin.children.each { |program| (links + program.basename).make_symlink(program) }
formula.instance_eval(&kind.tester)
