import { copyFileSync, cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Our files, by module: they take the place of those with the same names, or stand beside the others. */
const thin = fileURLToPath(new URL('../thin', import.meta.url));

/** The modules that are changed; of a folder in `only` just these files are kept, beside ours. */
const MODULES = [
  { path: 'github.com/yannh/kubeconform', files: join(thin, 'kubeconform') },
  { path: 'k8s.io/kube-openapi', files: join(thin, 'kube-openapi'), only: { 'pkg/validation/strfmt': ['duration.go'] } },
  { path: 'github.com/santhosh-tekuri/jsonschema/v6', files: join(thin, 'jsonschema') },
];

/**
 * What is changed in files that stay. Each place must be there exactly as often as it says, so that another release of Go or kubeconform stops the build
 * instead of being built otherwise.
 */
const PATCHES = [
  {
    // Each growth gives JavaScript a new buffer of the whole memory, and V8 counts those that it has not collected yet as used: a document that takes 400 MB
    // grew a thousand times, by 512 KiB, and two thirds of its time went into that. It grows by an eighth of its size.
    file: 'src/runtime/mem_wasm.go',
    changes: [
      [
        /grow := \(bl \+ n - blocMax\) \/ physPageSize\s+size := growMemory\(int32\(grow\)\)\s+if size < 0 \{\s+return nil\s+\}/g,
        `needed := bl + n - blocMax
		grow := max(needed, memRound(blocMax/8))
		if growMemory(int32(grow/physPageSize)) < 0 {
			grow = needed
			if growMemory(int32(grow/physPageSize)) < 0 {
				return nil
			}
		}`,
      ],
      [/blocMax = bl \+ n\n/g, 'blocMax += grow\n'],
    ],
  },
  {
    // A read makes a buffer in JavaScript as large as the one that it is given, which has 4 MB for each file of kubeconform's command, and copies all of it.
    file: 'src/syscall/fs_js.go',
    changes: [
      [
        /buf := uint8Array\.New\(len\(b\)\)\n(\tn, err := fsCall\("read", fd, buf, 0, len\(b\), nil\)\n\tif err != nil \{\n\t\treturn 0, err\n\t\}\n)\tjs\.CopyBytesToGo\(b, buf\)\n\n\tn2 := n\.Int\(\)\n/g,
        (_, reading) =>
          `b = b[:min(len(b), 1<<16)]\n\tbuf := uint8Array.New(len(b))\n${reading}\tn2 := n.Int()\n\tjs.CopyBytesToGo(b[:n2], buf)\n`,
      ],
    ],
  },
  {
    // A method that is looked up by name may be any, so the linker keeps those of all types. Locations of schemas are filled with texts, which have none.
    file: 'src/text/template/exec.go',
    changes: [
      [/if method := ptr\.MethodByName\(fieldName\); method\.IsValid\(\) \{/g, 'if method := (reflect.Value{}); method.IsValid() {'],
    ],
  },
  {
    // It takes a relative location for one below the root where it thinks that there are no files, and then neither finds what the schema refers to nor names it
    // as the binary does.
    module: 'github.com/santhosh-tekuri/jsonschema/v6',
    file: 'util.go',
    changes: [[/if runtime\.GOOS != "js" \{(\s+abs, err := filepath\.Abs\(u\))/g, '{$1']],
  },
  // Schemas are compiled when a value comes to them, and metaschemas when a schema does: see thin/jsonschema.
  ...[
    {
      file: 'loader.go',
      changes: [[/func UnmarshalJSON\(.*\{\n/g, '$&\tif doc, ok := plainJSON(r); ok {\n\t\treturn doc, nil\n\t}\n']],
    },
    { file: 'schema.go', changes: [[/type Schema struct \{\n/g, '$&\tlate *late\n\tunmade map[string]any\n\tmaker late\n\n']] },
    { file: 'root.go', changes: [[/type root struct \{\n/g, '$&\tplain bool\n']] },
    {
      file: 'roots.go',
      changes: [
        [/func \(rr \*roots\) addRoot\(/g, 'func (rr *roots) addFullRoot('],
        [
          /(func \(rr \*roots\) ensureSubschema\(up urlPtr\) error \{\n)\tr, err := rr\.orLoad\(up\.url\)\n([^}]*\}\n)/g,
          '$1\tr, err := rr.rootFor(up)\n$2\tif r.plain {\n\t\treturn nil\n\t}\n',
        ],
      ],
    },
    { file: 'compiler.go', changes: [[/sch\.resource = c\.enqueue\(q, base\)/g, 'sch.resource = c.schemaAt(q, r, base)']] },
    {
      file: 'objcompiler.go',
      changes: [
        [/return c\.c\.enqueue\(c\.q, up\)\n/g, 'return c.c.schemaAt(c.q, c.r, up)\n'],
        [/s\.Properties = c\.enqueueMap\("properties"\)/g, 's.Properties = c.propertiesOf(s)'],
      ],
    },
    {
      file: 'validator.go',
      changes: [
        [/if sch, ok := s\.Properties\[pname\]; ok \{/g, 'if sch, ok := s.property(pname); ok {'],
        [/func \(sch \*Schema\) validate\(.*\{\n/g, '$&\tsch.ready()\n'],
        ...['Self', 'Val', 'Value'].map((name) => [
          new RegExp(String.raw`func \(vd \*validator\) validate${name}\(sch .*\{\n`, 'g'),
          '$&\tsch.ready()\n',
        ]),
      ],
    },
    {
      file: 'draft.go',
      changes: [
        [/func init\(\) \{/g, 'func (wanted *Draft) compileMetaschemas() {'],
        [/(\tfor _, d := range \[\]\*Draft\{[^}]*\} \{\n)/g, '$1\t\tif d != wanted {\n\t\t\tcontinue\n\t\t}\n'],
        [/func \(d \*dialect\) getSchema\(.*\{\n/g, '$&\td.draft.made()\n'],
      ],
    },
  ].map((patch) => ({ module: 'github.com/santhosh-tekuri/jsonschema/v6', ...patch })),
  {
    // A document is decoded once for its signature and its verdict: see thin/kubeconform/pkg/resource/decoded.go.
    module: 'github.com/yannh/kubeconform',
    file: 'pkg/resource/resource.go',
    changes: [
      [/\tBytes {2}\[\]byte\n/g, '$&\tdecoded *decoded\n'],
      [
        /\n(\tresource := struct \{\n\t\tAPIVersion string)/g,
        '\n\tif plain := res.plainSignature(); plain != nil {\n\t\tres.sig = plain\n\t\treturn res.sig, nil\n\t}\n$1',
      ],
    ],
  },
  {
    module: 'github.com/yannh/kubeconform',
    file: 'pkg/loader/file.go',
    changes: [
      [/content, err := io\.ReadAll\(f\)/g, 'content, err := readFile(f)'],
      [/\t"io"\n/g, ''],
    ],
  },
  {
    // kubeconform does not say why it could not use a schema.
    module: 'github.com/yannh/kubeconform',
    file: 'pkg/validator/validator.go',
    changes: [
      [/unmarshaller := yaml\.Unmarshal\n/g, 'unmarshaller := res.Unmarshal\n'],
      [
        /if s == nil \{\n(\t+)continue\n/g,
        (_, tabs) => `if s == nil {\n${tabs}noteRefused(path, errors.New("it is null"))\n${tabs}continue\n`,
      ],
      [
        /if err := c\.AddResource\(path, s\); err != nil \{\n(\t+)continue\n/g,
        (_, tabs) => `if err := c.AddResource(path, s); err != nil {\n${tabs}noteRefused(path, err)\n${tabs}continue\n`,
      ],
      [
        /(schema, err := c\.Compile\(path\)\n.*\n\t+if err != nil \{\n)(\t+)continue\n/g,
        (_, compiling, tabs) => `${compiling}${tabs}noteRefused(path, err)\n${tabs}continue\n`,
      ],
    ],
  },
];

/**
 * Writes changed sources below `folder`, and gives the arguments of `go build` that use them.
 *
 * `found` says where Go keeps itself and a module; `program` is the folder of our go.mod.
 */
export function patchedSources({ folder, program, root, folderOf }) {
  const replaced = [];
  for (const { files, only = {}, path } of MODULES) {
    const target = join(folder, path);
    copySources(folderOf(path), target);
    for (const [below, kept] of Object.entries(only))
      for (const name of readdirSync(join(target, below))) if (!kept.includes(name)) rmSync(join(target, below, name), { recursive: true });
    if (files !== undefined) cpSync(files, target, { recursive: true });
    replaced.push(`replace ${path} => ${relative(program, target)}\n`);
  }
  const overlay = {};
  for (const { changes, file, module } of PATCHES) {
    const source = module === undefined ? join(root, file) : join(folder, module, file);
    const target = module === undefined ? join(folder, 'go', file) : source;
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, patched(readFileSync(source, 'utf8'), file, changes));
    if (module === undefined) overlay[source] = target;
  }
  writeFileSync(join(folder, 'overlay.json'), JSON.stringify({ Replace: overlay }));
  writeFileSync(join(folder, 'go.mod'), `${readFileSync(join(program, 'go.mod'), 'utf8')}\n${replaced.join('')}`);
  copyFileSync(join(program, 'go.sum'), join(folder, 'go.sum'));
  return ['-overlay', join(folder, 'overlay.json'), `-modfile=${join(folder, 'go.mod')}`];
}

function patched(text, file, changes) {
  let result = text;
  for (const [place, replacement] of changes) {
    const count = [...result.matchAll(place)].length;
    if (count !== 1)
      throw new Error(`${file} has ${String(count)} places like ${String(place)}: look at ${fileURLToPath(import.meta.url)}`);
    result = result.replace(place, replacement);
  }
  return result;
}

/** Copies the files of a module but its tests. The copies can be written to; those of Go's module cache cannot. */
function copySources(from, to) {
  for (const entry of readdirSync(from, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.name.endsWith('_test.go')) continue;
    const target = join(to, entry.parentPath.slice(from.length), entry.name);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, readFileSync(join(entry.parentPath, entry.name)));
  }
}
