//go:build ignore

// Writes packages/builtin/src/facts/type-facts.ts and kind-facts.ts: the Go types of all kinds that are built into Kubernetes, and which minor serves
// them. It reads the modules k8s.io/api, k8s.io/apimachinery and k8s.io/kubernetes of each minor, which the go command downloads:
// names, types, enums and versions only. Run it again when a minor comes.
//
//	GOTOOLCHAIN=auto go run tools/generate-builtin.go
package main

import (
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"regexp"
	"sort"
	"strconv"
	"strings"
)

const folder = "packages/builtin/src/facts"

// The releases whose types are read, oldest first.
var releases = []struct {
	minor int
	patch string
}{
	{30, "14"}, {31, "14"}, {32, "13"}, {33, "9"}, {34, "4"}, {35, "4"}, {36, "3"}, {37, "2"}, {38, "0-beta.0"},
}

// Older modules, of which only the life of kinds is read that are gone since.
var older = []string{"0.20.15", "0.24.17", "0.27.16"}

// The aggregator's one kind has not changed since; not every release of it is to be had.
const aggregator = "0.37.2"

// typeInfo is a Go type of one minor.
type typeInfo struct {
	// form is empty for a struct, else what the type is called for: a scalar, a list or a map.
	form   string
	fields []fieldInfo
	enum   []string
	// isAtomic is for a struct that has one owner.
	isAtomic bool
}

type fieldInfo struct {
	name, form, notes string
}

// kindInfo is a kind of one group and version.
type kindInfo struct {
	group, version, kind string
	typeKey, plural      string
	namespaced           bool
	served, enabled      map[int]bool
	deprecated, removed  int
	replacement          string
}

func main() {
	minors := []int{}
	found := map[int]map[string]typeInfo{}
	kinds := map[string]*kindInfo{}
	for _, version := range older {
		readLives(download("k8s.io/api", "v"+version), kinds)
	}
	for _, release := range releases {
		minor := release.minor
		minors = append(minors, minor)
		version := fmt.Sprintf("0.%d.%s", minor, release.patch)
		api := download("k8s.io/api", "v"+version)
		machinery := download("k8s.io/apimachinery", "v"+version)
		source := &source{
			files: token.NewFileSet(), packages: map[string]*types.Package{}, info: types.Info{Types: map[ast.Expr]types.TypeAndValue{}},
			docs: map[token.Pos]string{}, written: map[token.Pos]ast.Expr{}, enums: map[string][]string{},
		}
		source.roots = map[string]string{
			"k8s.io/api/":                 api + "/",
			"k8s.io/apimachinery/pkg/":    machinery + "/pkg/",
			"k8s.io/kube-aggregator/pkg/": download("k8s.io/kube-aggregator", "v"+aggregator) + "/pkg/",
		}
		groups := readLives(api, kinds)
		groups["apiregistration.k8s.io/v1"] = "k8s.io/kube-aggregator/pkg/apis/apiregistration/v1"
		kubernetes := download("k8s.io/kubernetes", fmt.Sprintf("v1.%d.%s", minor, release.patch))
		readServed(kubernetes, minor, groups, kinds)
		found[minor] = map[string]typeInfo{}
		for _, kind := range kinds {
			if kind.served[minor] && kind.typeKey != "" {
				source.addKey(kind.typeKey, found[minor])
			}
		}
		checkFields(kubernetes, minor, found[minor])
	}
	writeTypes(minors, found)
	writeKinds(minors, kinds)
}

// download returns the folder of a module.
func download(module, version string) string {
	command := exec.Command("go", "mod", "download", "-json", module+"@"+version)
	command.Dir = os.TempDir()
	out, err := command.Output()
	var result struct{ Dir, Error string }
	if jsonErr := json.Unmarshal(out, &result); jsonErr != nil || err != nil || result.Dir == "" {
		fail("%s@%s: %v %s", module, version, err, result.Error)
	}
	return result.Dir
}

func fail(format string, args ...any) {
	fmt.Fprintf(os.Stderr, format+"\n", args...)
	os.Exit(1)
}

// readLives adds the kinds of k8s.io/api with their deprecation, and returns the import path of each group and version.
func readLives(api string, kinds map[string]*kindInfo) map[string]string {
	groups := map[string]string{}
	registers, _ := filepath.Glob(api + "/*/*/register.go")
	for _, register := range registers {
		text := read(register)
		group := regexp.MustCompile(`GroupName\s*=\s*"([^"]*)"`).FindStringSubmatch(text)
		if group == nil {
			continue
		}
		dir := filepath.Dir(register)
		version := filepath.Base(dir)
		groups[strings.TrimPrefix(group[1]+"/"+version, "/")] = "k8s.io/api/" + filepath.Base(filepath.Dir(dir)) + "/" + version
		generated, _ := os.ReadFile(dir + "/zz_generated.prerelease-lifecycle.go")
		written, _ := os.ReadFile(dir + "/lifecycle.go")
		lives := string(generated) + string(written)
		for _, part := range regexp.MustCompile(`(?s)func \((?:in )?\*(\w+)\) APILifecycle(Deprecated|Removed)\(\) \(major, minor int\) \{\s*return 1, (\d+)`).FindAllStringSubmatch(lives, -1) {
			if strings.HasSuffix(part[1], "List") || strings.HasSuffix(part[1], "Options") {
				continue
			}
			kind := kindOf(kinds, group[1], version, part[1])
			minor, _ := strconv.Atoi(part[3])
			if part[2] == "Deprecated" {
				kind.deprecated = minor
			} else {
				kind.removed = minor
			}
		}
		for _, part := range regexp.MustCompile(`(?s)func \((?:in )?\*(\w+)\) APILifecycleReplacement\(\) schema.GroupVersionKind \{\s*return schema.GroupVersionKind\{Group: "([^"]*)", Version: "([^"]*)", Kind: "([^"]*)"`).FindAllStringSubmatch(lives, -1) {
			if strings.HasSuffix(part[1], "List") || strings.HasSuffix(part[1], "Options") {
				continue
			}
			kindOf(kinds, group[1], version, part[1]).replacement = strings.TrimPrefix(part[2]+"/"+part[3], "/") + " " + part[4]
		}
	}
	return groups
}

func kindOf(kinds map[string]*kindInfo, group, version, kind string) *kindInfo {
	name := group + "/" + version + " " + kind
	if kinds[name] == nil {
		kinds[name] = &kindInfo{group: group, version: version, kind: kind, served: map[int]bool{}, enabled: map[int]bool{}}
	}
	return kinds[name]
}

var collection = regexp.MustCompile(`^/(?:api|apis/[^/]+)/[^/]+/(namespaces/\{namespace\}/)?([^/{}]+)/?$`)

// readServed adds what the server of a minor serves with all its APIs on, and what of that without any flag.
func readServed(kubernetes string, minor int, groups map[string]string, kinds map[string]*kindInfo) {
	var document struct {
		Paths map[string]map[string]json.RawMessage `json:"paths"`
	}
	parse(kubernetes+"/api/openapi-spec/swagger.json", &document)
	beta := legacyBetas(kubernetes)
	for path, operations := range document.Paths {
		match := collection.FindStringSubmatch(path)
		if match == nil || strings.Contains(path, "/watch/") {
			continue
		}
		var operation struct {
			Of *struct{ Group, Kind, Version string } `json:"x-kubernetes-group-version-kind"`
		}
		raw, creates := operations["post"]
		if !creates {
			if raw = operations["get"]; raw == nil {
				continue
			}
		}
		if err := json.Unmarshal(raw, &operation); err != nil || operation.Of == nil {
			continue
		}
		of := operation.Of
		if !creates && match[1] == "" && kinds[of.Group+"/"+of.Version+" "+of.Kind] != nil && kinds[of.Group+"/"+of.Version+" "+of.Kind].namespaced {
			// All namespaces together.
			continue
		}
		kind := kindOf(kinds, of.Group, of.Version, of.Kind)
		kind.served[minor] = true
		if creates || kind.plural == "" {
			kind.plural = match[2]
		}
		if match[1] != "" {
			kind.namespaced = true
		}
		groupVersion := strings.TrimPrefix(of.Group+"/"+of.Version, "/")
		if path, ok := groups[groupVersion]; ok {
			kind.typeKey = path + "." + of.Kind
		}
		kind.enabled[minor] = !strings.ContainsAny(of.Version, "ab") || beta[groupVersion+" "+match[2]]
	}
}

// legacyBetas are the beta resources that a server serves without any flag.
func legacyBetas(kubernetes string) map[string]bool {
	text := read(kubernetes + "/pkg/controlplane/instance.go")
	found := map[string]bool{}
	_, list, ok := strings.Cut(text, "legacyBetaEnabledByDefaultResources = ")
	if !ok {
		return found
	}
	list, _, _ = strings.Cut(list, "\n\t}")
	for _, part := range regexp.MustCompile(`(\w+)\.SchemeGroupVersion\.WithResource\("(\w+)"\)`).FindAllStringSubmatch(list, -1) {
		path := regexp.MustCompile(regexp.QuoteMeta(part[1]) + `\s+"k8s.io/(?:api|kubernetes/pkg/apis)/(\w+)/(\w+)"`).FindStringSubmatch(text)
		if path == nil || path[1] != "flowcontrol" {
			fail("no group is known for %s", part[1])
		}
		found["flowcontrol.apiserver.k8s.io/"+path[2]+" "+part[2]] = true
	}
	return found
}

func parse(file string, into any) {
	if err := json.Unmarshal([]byte(read(file)), into); err != nil {
		fail("%s: %v", file, err)
	}
}

func read(file string) string {
	text, err := os.ReadFile(file)
	if err != nil {
		fail("%v", err)
	}
	return string(text)
}

// source finds types in the folders of modules, as the compiler does: it imports packages for itself.
type source struct {
	roots    map[string]string
	files    *token.FileSet
	packages map[string]*types.Package
	info     types.Info
	// docs are the comments above types and fields, by where their names are, and written how types are declared.
	docs    map[token.Pos]string
	written map[token.Pos]ast.Expr
	// enums are the texts that have a type, by its key.
	enums map[string][]string
}

// Import checks the declarations of a package. One of no root is as if it were empty: no kind has anything of it.
func (s *source) Import(path string) (*types.Package, error) {
	if known := s.packages[path]; known != nil {
		return known, nil
	}
	parsed := []*ast.File{}
	for prefix, root := range s.roots {
		if strings.HasPrefix(path, prefix) {
			names, _ := filepath.Glob(root + strings.TrimPrefix(path, prefix) + "/*.go")
			for _, name := range names {
				if !strings.HasSuffix(name, "_test.go") && !strings.HasPrefix(filepath.Base(name), "zz_") && !strings.HasSuffix(name, ".pb.go") {
					parsed = append(parsed, s.parse(path, name))
				}
			}
		}
	}
	// What an empty package lacks is an error.
	config := types.Config{Importer: s, IgnoreFuncBodies: true, Error: func(error) {}}
	s.packages[path], _ = config.Check(path, s.files, parsed, &s.info)
	s.packages[path].MarkComplete()
	if len(parsed) == 0 {
		s.packages[path].SetName(filepath.Base(path))
	}
	return s.packages[path], nil
}

func (s *source) parse(path, name string) *ast.File {
	file, err := parser.ParseFile(s.files, name, nil, parser.ParseComments)
	if err != nil {
		fail("%v", err)
	}
	ast.Inspect(file, func(node ast.Node) bool {
		switch node := node.(type) {
		case *ast.GenDecl:
			for _, spec := range node.Specs {
				if spec, ok := spec.(*ast.TypeSpec); ok {
					s.docs[spec.Name.Pos()], s.written[spec.Name.Pos()] = raw(node.Doc)+raw(spec.Doc), spec.Type
				}
			}
		case *ast.ValueSpec:
			of, ok := node.Type.(*ast.Ident)
			if !ok || len(node.Values) != 1 || node.Names[0].Obj.Kind != ast.Con {
				return false
			}
			if literal, ok := node.Values[0].(*ast.BasicLit); ok && literal.Kind == token.STRING {
				text, _ := strconv.Unquote(literal.Value)
				s.enums[path+"."+of.Name] = append(s.enums[path+"."+of.Name], text)
			}
		case *ast.Field:
			for _, name := range node.Names {
				s.docs[name.Pos()] = raw(node.Doc)
			}
			if selector, ok := node.Type.(*ast.SelectorExpr); ok && node.Names == nil {
				s.docs[selector.Sel.Pos()] = raw(node.Doc)
			}
		}
		return true
	})
	return file
}

func raw(comments *ast.CommentGroup) string {
	if comments == nil {
		return ""
	}
	lines := []string{}
	for _, comment := range comments.List {
		lines = append(lines, strings.TrimSpace(strings.TrimPrefix(comment.Text, "//")))
	}
	return strings.Join(lines, "\n") + "\n"
}

// The types that decode themselves or are no struct of fields, by their letter.
var special = map[string]string{
	"k8s.io/apimachinery/pkg/apis/meta/v1.Time":       "T",
	"k8s.io/apimachinery/pkg/apis/meta/v1.MicroTime":  "M",
	"k8s.io/apimachinery/pkg/apis/meta/v1.FieldsV1":   "F",
	"k8s.io/apimachinery/pkg/api/resource.Quantity":   "Q",
	"k8s.io/apimachinery/pkg/util/intstr.IntOrString": "I",
	"k8s.io/apimachinery/pkg/runtime.RawExtension":    "R",
}

var basic = map[string]string{"string": "s", "bool": "b", "int32": "i", "int64": "l", "int": "l", "float64": "f"}

// addKey adds a type by its package and name.
func (s *source) addKey(key string, found map[string]typeInfo) {
	path, name := key[:strings.LastIndex(key, ".")], key[strings.LastIndex(key, ".")+1:]
	opened, _ := s.Import(path)
	object := opened.Scope().Lookup(name)
	if object == nil {
		fail("no type %s", key)
	}
	s.form(object.Type(), found)
}

// add adds a type and those that it mentions.
func (s *source) add(named *types.Named, found map[string]typeInfo) {
	name := short(keyOf(named))
	if _, known := found[name]; known {
		return
	}
	for method := range named.Methods() {
		if method.Name() == "UnmarshalJSON" {
			fail("%s decodes itself, and is not known", name)
		}
	}
	found[name] = typeInfo{}
	doc, written := s.docs[named.Obj().Pos()], s.info.TypeOf(s.written[named.Obj().Pos()])
	if structure, ok := written.(*types.Struct); ok {
		found[name] = typeInfo{fields: s.fields(structure, found), isAtomic: atomic.MatchString(doc)}
		return
	}
	info := typeInfo{form: s.form(written, found)}
	if strings.Contains(doc, "+enum") {
		info.enum = s.enums[keyOf(named)]
		sort.Strings(info.enum)
	}
	found[name] = info
}

func keyOf(named *types.Named) string {
	return named.Obj().Pkg().Path() + "." + named.Obj().Name()
}

// short is the name of a type within the facts: core/v1.Pod.
func short(key string) string {
	for _, prefix := range []string{"k8s.io/api/", "k8s.io/apimachinery/pkg/apis/", "k8s.io/apimachinery/pkg/", "k8s.io/kube-aggregator/pkg/apis/"} {
		if strings.HasPrefix(key, prefix) {
			return strings.TrimPrefix(key, prefix)
		}
	}
	return key
}

func (s *source) fields(structure *types.Struct, found map[string]typeInfo) []fieldInfo {
	fields := []fieldInfo{}
	for i := range structure.NumFields() {
		field, tag := structure.Field(i), reflect.StructTag(structure.Tag(i))
		name, options, _ := strings.Cut(tag.Get("json"), ",")
		if field.Embedded() && name == "" {
			for _, each := range s.fields(field.Type().Underlying().(*types.Struct), found) {
				before, within, _ := strings.Cut(each.notes, "^")
				each.notes = strings.TrimSuffix(before+"^"+field.Name()+"."+within, ".")
				fields = append(fields, each)
			}
			continue
		}
		if name == "" || name == "-" {
			continue
		}
		markers := s.docs[field.Pos()]
		optional := strings.Contains(options, "omitempty") || strings.Contains(options, "omitzero") || has(markers, "+optional")
		required := !optional || has(markers, "+required")
		fields = append(fields, fieldInfo{name: name, form: s.form(field.Type(), found), notes: notes(markers, tag, required)})
	}
	return fields
}

func has(markers, marker string) bool {
	return regexp.MustCompile(`(?m)^` + regexp.QuoteMeta(marker) + `\s*$`).MatchString(markers)
}

// atomic are the markers of what has one owner as a whole.
var atomic = regexp.MustCompile(`(?m)^\+(?:mapType|structType)=atomic`)

// notes say what OpenAPI knows of a field beside its type: ! for one that is required, % for a map with one owner (%granular for one without, whatever its type says), the kind of its list and the keys by which its items are found.
func notes(markers string, tag reflect.StructTag, required bool) string {
	text := ""
	if required {
		text += "!"
	}
	if atomic.MatchString(markers) {
		text += "%"
	}
	if has(markers, "+structType=granular") {
		text += "%granular"
	}
	list := regexp.MustCompile(`(?m)^\+listType=(\w+)`).FindStringSubmatch(markers)
	if list != nil && list[1] != "atomic" {
		text += "#" + list[1]
		for _, key := range regexp.MustCompile(`(?m)^\+listMapKey=(\w+)`).FindAllStringSubmatch(markers, -1) {
			text += "," + key[1]
		}
	}
	if key := tag.Get("patchMergeKey"); key != "" {
		text += "~" + key
	}
	return text
}

// form writes a type: a letter for a scalar, * before a pointer, [] and {} before what a list and a map hold, else the name of the type.
func (s *source) form(of types.Type, found map[string]typeInfo) string {
	switch of := types.Unalias(of).(type) {
	case *types.Pointer:
		return "*" + s.form(of.Elem(), found)
	case *types.Slice:
		if types.Identical(of.Elem(), types.Typ[types.Byte]) {
			return "y"
		}
		return "[]" + s.form(of.Elem(), found)
	case *types.Map:
		key := s.form(of.Key(), found)
		if key == "s" {
			key = ""
		}
		return "{" + key + "}" + s.form(of.Elem(), found)
	case *types.Basic:
		if letter, ok := basic[of.Name()]; ok {
			return letter
		}
	case *types.Named:
		if letter, ok := special[keyOf(of)]; ok {
			return letter
		}
		s.add(of, found)
		return short(keyOf(of))
	}
	fail("no form for %v", of)
	return ""
}

// checkFields fails where a struct has other fields than the OpenAPI document of the minor.
func checkFields(kubernetes string, minor int, found map[string]typeInfo) {
	var document struct {
		Definitions map[string]struct{ Properties map[string]any } `json:"definitions"`
	}
	parse(kubernetes+"/api/openapi-spec/swagger.json", &document)
	compared := 0
	for name, info := range found {
		dotted := strings.ReplaceAll(name, "/", ".")
		definition, ok := document.Definitions["io.k8s.api."+dotted]
		if !ok {
			definition, ok = document.Definitions["io.k8s.apimachinery.pkg.apis."+dotted]
		}
		if !ok || info.form != "" {
			continue
		}
		compared++
		for _, field := range info.fields {
			if _, ok := definition.Properties[field.name]; !ok {
				fail("1.%d: OpenAPI has no %s of %s", minor, field.name, name)
			}
			delete(definition.Properties, field.name)
		}
		for property := range definition.Properties {
			fail("1.%d: Go has no %s of %s", minor, property, name)
		}
	}
	fmt.Fprintf(os.Stderr, "1.%d: %d structs have the fields of OpenAPI\n", minor, compared)
}

// span writes the minors in which something is so, empty for all of those given: @31-35.
func span(all, some []int) string {
	if len(all) == len(some) {
		return ""
	}
	parts := []string{}
	for i := 0; i < len(some); {
		j := i
		for j+1 < len(some) && some[j+1] == some[j]+1 {
			j++
		}
		parts = append(parts, fmt.Sprintf("%d-%d", some[i], some[j]))
		i = j + 1
	}
	return "@" + strings.Join(parts, "+")
}

// writeTypes writes one line a type: its name and minors, then = and its form with its enum, or its fields.
func writeTypes(minors []int, found map[int]map[string]typeInfo) {
	names := map[string][]int{}
	for _, minor := range minors {
		for name := range found[minor] {
			names[name] = append(names[name], minor)
		}
	}
	sorted := []string{}
	for name := range names {
		sorted = append(sorted, name)
	}
	sort.Strings(sorted)
	lines := []string{}
	for _, name := range sorted {
		within := names[name]
		order := []string{}
		known := map[string][]int{}
		for i := len(within) - 1; i >= 0; i-- {
			for _, part := range parts(name, found[within[i]][name]) {
				if known[part] == nil {
					order = append(order, part)
				}
				known[part] = append([]int{within[i]}, known[part]...)
			}
		}
		text := name
		for _, part := range order {
			text += " " + part + span(within, known[part])
		}
		lines = append(lines, text)
	}
	write("type-facts.ts", "TYPE_FACTS", lines)
}

func parts(name string, info typeInfo) []string {
	own := name[:strings.LastIndex(name, ".")]
	local := func(form string) string { return strings.ReplaceAll(form, own+".", ".") }
	found := []string{}
	if info.form != "" {
		found = append(found, "="+local(info.form))
		for _, value := range info.enum {
			if value == "" || strings.ContainsAny(value, " @") {
				continue
			}
			found = append(found, "'"+value)
		}
	}
	if info.isAtomic {
		found = append(found, "%")
	}
	for _, field := range info.fields {
		found = append(found, field.name+":"+local(field.form)+field.notes)
	}
	return found
}

// writeKinds writes one line a kind: group, version, kind, plural, scope, type, minors that serve it, minors that do so without a flag, since when it is
// deprecated and gone, and what replaces it; - for what is not.
func writeKinds(minors []int, kinds map[string]*kindInfo) {
	lines := []string{}
	for _, kind := range kinds {
		scope := "Cluster"
		if kind.namespaced {
			scope = "Namespaced"
		}
		if kind.plural == "" && kind.deprecated == 0 {
			continue
		}
		plural, typeKey := kind.plural, short(kind.typeKey)
		if plural == "" {
			plural, scope = "-", "-"
		}
		if typeKey == "" {
			typeKey = "-"
		}
		group := kind.group
		if group == "" {
			group = "-"
		}
		replacement := kind.replacement
		if replacement == "" {
			replacement = "-"
		}
		lines = append(lines, strings.Join([]string{
			group, kind.version, kind.kind, plural, scope, typeKey, numbers(minors, kind.served), numbers(minors, kind.enabled),
			number(kind.deprecated), number(kind.removed), replacement,
		}, " "))
	}
	sort.Strings(lines)
	write("kind-facts.ts", "KIND_FACTS", lines)
}

func number(minor int) string {
	if minor == 0 {
		return "-"
	}
	return strconv.Itoa(minor)
}

func numbers(minors []int, in map[int]bool) string {
	some := []int{}
	for _, minor := range minors {
		if in[minor] {
			some = append(some, minor)
		}
	}
	if len(some) == 0 {
		return "-"
	}
	return strings.TrimPrefix(span(append([]int{0}, minors...), some), "@")
}

func write(file, name string, lines []string) {
	first, last := releases[0], releases[len(releases)-1]
	text := fmt.Sprintf("// Generated by tools/generate-builtin.go from k8s.io/api 0.%d.%s to 0.%d.%s and what they belong to. Not to be edited.\nexport const %s = `\n%s\n`;\n",
		first.minor, first.patch, last.minor, last.patch, name, strings.Join(lines, "\n"))
	if strings.ContainsAny(strings.Join(lines, ""), "`\\$") {
		fail("%s holds what a template has to escape", file)
	}
	if err := os.MkdirAll(folder, 0o755); err != nil {
		fail("%v", err)
	}
	if err := os.WriteFile(folder+"/"+file, []byte(text), 0o644); err != nil {
		fail("%v", err)
	}
	fmt.Fprintf(os.Stderr, "%s: %d lines, %d bytes\n", file, len(lines), len(text))
}
