//go:build ignore

// Writes packages/builtin/src/facts/type-facts.ts and kind-facts.ts: the Go types of all kinds that are built into Kubernetes, and which minor serves
// them. It reads the modules k8s.io/api, k8s.io/apimachinery and k8s.io/kubernetes of each minor, which the go command downloads:
// names, types, enums and versions only. Run it again when a minor comes.
//
//	GOTOOLCHAIN=auto go run tools/generate-builtin.go
package main

import (
	"cmp"
	"encoding/json"
	"fmt"
	"go/ast"
	"go/constant"
	"go/parser"
	"go/token"
	"go/types"
	"maps"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// The releases whose types are read, oldest first.
var releases = []string{"30.14", "31.14", "32.13", "33.9", "34.4", "35.4", "36.3", "37.2", "38.0-beta.0"}

// Older modules, of which only the life of kinds is read that are gone since.
var older = []string{"20.15", "24.17", "27.16"}

// The aggregator's one kind has not changed since; not every release of it is to be had.
const aggregator = "0.37.2"

// kind is a kind of one group and version; minors and words are empty for what is not.
type kind struct {
	group, version, name             string
	typeKey, plural, scope           string
	served, enabled                  []int
	deprecated, removed, replacement string
}

// schema is what is read of a schema in the OpenAPI document of a minor.
type schema struct {
	Properties map[string]schema
	Required   []string
	MapType    string   `json:"x-kubernetes-map-type"`
	ListType   string   `json:"x-kubernetes-list-type"`
	ListKeys   []string `json:"x-kubernetes-list-map-keys"`
}

func main() {
	minors, found, kinds := []int{}, map[string]map[int][]string{}, map[string]*kind{}
	for _, release := range older {
		readLives(download("k8s.io/api", "v0."+release), kinds)
	}
	for _, release := range releases {
		text, _, _ := strings.Cut(release, ".")
		minor, _ := strconv.Atoi(text)
		minors = append(minors, minor)
		api, kubernetes := download("k8s.io/api", "v0."+release), download("k8s.io/kubernetes", "v1."+release)
		source := &source{
			files: token.NewFileSet(), packages: map[string]*types.Package{}, info: types.Info{Types: map[ast.Expr]types.TypeAndValue{}},
			declared: map[token.Pos]*ast.TypeSpec{}, found: map[string][]string{},
			roots: map[string]string{
				"k8s.io/api/":                 api + "/",
				"k8s.io/apimachinery/pkg/":    download("k8s.io/apimachinery", "v0."+release) + "/pkg/",
				"k8s.io/kube-aggregator/pkg/": download("k8s.io/kube-aggregator", "v"+aggregator) + "/pkg/",
			},
		}
		readJSON(kubernetes+"/api/openapi-spec/swagger.json", &source.openAPI)
		groups := readLives(api, kinds)
		groups["apiregistration.k8s.io/v1"] = "k8s.io/kube-aggregator/pkg/apis/apiregistration/v1"
		readServed(kubernetes, minor, groups, kinds)
		for _, kind := range kinds {
			if slices.Contains(kind.served, minor) && kind.typeKey != "" {
				source.addKey(kind.typeKey)
			}
		}
		for name, parts := range source.found {
			if found[name] == nil {
				found[name] = map[int][]string{}
			}
			found[name][minor] = parts
		}
	}
	writeTypes(minors, found)
	writeKinds(kinds)
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

func read(file string) string {
	text, err := os.ReadFile(file)
	if err != nil {
		fail("%v", err)
	}
	return string(text)
}

func readJSON(file string, target any) {
	if err := json.Unmarshal([]byte(read(file)), target); err != nil {
		fail("%s: %v", file, err)
	}
}

var (
	groupName = regexp.MustCompile(`GroupName\s*=\s*"([^"]*)"`)
	life      = regexp.MustCompile(`func \((?:in )?\*(\w+)\) APILifecycle(Deprecated|Removed|Replacement)\(\) .*\{\s*return (?:1, (\d+)|.*\{Group: "([^"]*)", Version: "([^"]*)", Kind: "([^"]*)")`)
	noKind    = regexp.MustCompile(`(?:List|Options)$`)
)

// readLives adds the kinds of k8s.io/api with their deprecation, and returns the import path of each group and version.
func readLives(api string, kinds map[string]*kind) map[string]string {
	groups := map[string]string{}
	registers, _ := filepath.Glob(api + "/*/*/register.go")
	for _, register := range registers {
		group := groupName.FindStringSubmatch(read(register))
		if group == nil {
			continue
		}
		dir := filepath.Dir(register)
		version := filepath.Base(dir)
		groups[groupVersion(group[1], version)] = "k8s.io/api/" + filepath.Base(filepath.Dir(dir)) + "/" + version
		generated, _ := os.ReadFile(dir + "/zz_generated.prerelease-lifecycle.go")
		written, _ := os.ReadFile(dir + "/lifecycle.go")
		for _, part := range life.FindAllStringSubmatch(string(generated)+string(written), -1) {
			if noKind.MatchString(part[1]) {
				continue
			}
			switch kind := kindOf(kinds, group[1], version, part[1]); part[2] {
			case "Deprecated":
				kind.deprecated = part[3]
			case "Removed":
				kind.removed = part[3]
			case "Replacement":
				kind.replacement = groupVersion(part[4], part[5]) + " " + part[6]
			}
		}
	}
	return groups
}

func groupVersion(group, version string) string {
	return strings.TrimPrefix(group+"/"+version, "/")
}

func kindOf(kinds map[string]*kind, group, version, name string) *kind {
	key := groupVersion(group, version) + " " + name
	if kinds[key] == nil {
		kinds[key] = &kind{group: group, version: version, name: name}
	}
	return kinds[key]
}

// readServed adds what the server of a minor serves with all its APIs on, as its discovery lists it, and what of that without any flag: what is stable, and the
// betas that it names.
func readServed(kubernetes string, minor int, groups map[string]string, kinds map[string]*kind) {
	_, betas, _ := strings.Cut(read(kubernetes+"/pkg/controlplane/instance.go"), "legacyBetaEnabledByDefaultResources = ")
	betas, _, _ = strings.Cut(betas, "\n\t}")
	lists, _ := filepath.Glob(kubernetes + "/api/discovery/api*__v*.json")
	for _, file := range lists {
		var list struct {
			GroupVersion string
			Resources    []struct {
				Name, Kind string
				Namespaced bool
			}
		}
		readJSON(file, &list)
		group, version := path.Split(list.GroupVersion)
		first, _, _ := strings.Cut(group, ".")
		for _, resource := range list.Resources {
			if strings.Contains(resource.Name, "/") {
				continue
			}
			kind := kindOf(kinds, strings.TrimSuffix(group, "/"), version, resource.Kind)
			kind.plural, kind.scope = resource.Name, "Cluster"
			if resource.Namespaced {
				kind.scope = "Namespaced"
			}
			if folder, ok := groups[list.GroupVersion]; ok {
				kind.typeKey = folder + "." + resource.Kind
			}
			kind.served = append(kind.served, minor)
			named := strings.TrimSuffix(first, "/") + version + `.SchemeGroupVersion.WithResource("` + resource.Name + `")`
			if !strings.ContainsAny(version, "ab") || strings.Contains(betas, named) {
				kind.enabled = append(kind.enabled, minor)
			}
		}
	}
}

// source finds types in the folders of modules, as the compiler does: it imports packages for itself.
type source struct {
	roots    map[string]string
	files    *token.FileSet
	packages map[string]*types.Package
	info     types.Info
	// declared is how types are written, by where their names are.
	declared map[token.Pos]*ast.TypeSpec
	openAPI  struct{ Definitions map[string]schema }
	// found has the parts of each type: its form and enum, or its fields.
	found map[string][]string
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
					parsed = append(parsed, s.parse(name))
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

func (s *source) parse(name string) *ast.File {
	file, err := parser.ParseFile(s.files, name, nil, parser.ParseComments)
	if err != nil {
		fail("%v", err)
	}
	for _, declaration := range file.Decls {
		general, ok := declaration.(*ast.GenDecl)
		if !ok || general.Tok != token.TYPE {
			continue
		}
		for _, spec := range general.Specs {
			spec := spec.(*ast.TypeSpec)
			spec.Doc = cmp.Or(spec.Doc, general.Doc)
			s.declared[spec.Name.Pos()] = spec
		}
	}
	return file
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
func (s *source) addKey(key string) {
	dot := strings.LastIndex(key, ".")
	opened, _ := s.Import(key[:dot])
	object := opened.Scope().Lookup(key[dot+1:])
	if object == nil {
		fail("no type %s", key)
	}
	s.form(object.Type())
}

// add adds a type and those that it mentions, which in its own package are written without that.
func (s *source) add(named *types.Named) {
	name := short(keyOf(named))
	if _, known := s.found[name]; known {
		return
	}
	for method := range named.Methods() {
		if method.Name() == "UnmarshalJSON" {
			fail("%s decodes itself, and is not known", name)
		}
	}
	s.found[name] = []string{}
	spec := s.declared[named.Obj().Pos()]
	written, parts := s.info.TypeOf(spec.Type), []string{}
	if structure, ok := written.(*types.Struct); ok {
		definition := s.definition(name)
		if definition.MapType == "atomic" {
			parts = append(parts, "%")
		}
		parts = append(parts, s.fields(structure, definition, nil)...)
		for property := range definition.Properties {
			fail("Go has no %s of %s", property, name)
		}
	} else {
		parts = append(parts, "="+s.form(written))
		if spec.Doc != nil && strings.Contains(spec.Doc.Text(), "+enum") {
			parts = append(parts, enum(named)...)
		}
	}
	for _, part := range parts {
		s.found[name] = append(s.found[name], strings.ReplaceAll(part, name[:strings.LastIndex(name, ".")]+".", "."))
	}
}

// definition is what OpenAPI knows of a type.
func (s *source) definition(name string) schema {
	for _, prefix := range []string{"io.k8s.api.", "io.k8s.apimachinery.pkg.apis.", "io.k8s.kube-aggregator.pkg.apis."} {
		if definition, ok := s.openAPI.Definitions[prefix+strings.ReplaceAll(name, "/", ".")]; ok {
			return definition
		}
	}
	fail("OpenAPI has no %s", name)
	return schema{}
}

// enum are the texts that have a type, as the constants of its package, in order.
func enum(named *types.Named) []string {
	values := []string{}
	scope := named.Obj().Pkg().Scope()
	for _, name := range scope.Names() {
		value, ok := scope.Lookup(name).(*types.Const)
		if !ok || !types.Identical(value.Type(), named) {
			continue
		}
		if text := constant.StringVal(value.Val()); text != "" && !strings.ContainsAny(text, " @") {
			values = append(values, "'"+text)
		}
	}
	return slices.Sorted(slices.Values(values))
}

func keyOf(named *types.Named) string {
	return named.Obj().Pkg().Path() + "." + named.Obj().Name()
}

var modules = regexp.MustCompile(`^k8s\.io/(?:api/|apimachinery/pkg/(?:apis/)?|kube-aggregator/pkg/apis/)`)

// short is the name of a type within the facts: core/v1.Pod.
func short(key string) string {
	return modules.ReplaceAllString(key, "")
}

// fields writes the fields of a struct, which is embedded in others or in none: each with its type and what OpenAPI knows beside that: ! for one that is required,
// % for a map with one owner (%granular for one without, whatever its type says), the kind of its list and the keys by which its items are found, and in Go, by
// patches. A property is taken out of the definition.
func (s *source) fields(structure *types.Struct, definition schema, embedded []string) []string {
	parts := []string{}
	for i := range structure.NumFields() {
		field, tag := structure.Field(i), reflect.StructTag(structure.Tag(i))
		name, _, _ := strings.Cut(tag.Get("json"), ",")
		if field.Embedded() && name == "" {
			within := append(slices.Clone(embedded), field.Name())
			parts = append(parts, s.fields(field.Type().Underlying().(*types.Struct), definition, within)...)
			continue
		}
		if name == "" || name == "-" {
			continue
		}
		property, ok := definition.Properties[name]
		if !ok {
			fail("OpenAPI has no %s", name)
		}
		delete(definition.Properties, name)
		part := name + ":" + s.form(field.Type())
		if slices.Contains(definition.Required, name) {
			part += "!"
		}
		if property.MapType != "" {
			part += strings.TrimSuffix("%"+property.MapType, "atomic")
		}
		if property.ListType != "" && property.ListType != "atomic" {
			part += "#" + strings.Join(append([]string{property.ListType}, property.ListKeys...), ",")
		}
		if key := tag.Get("patchMergeKey"); key != "" {
			part += "~" + key
		}
		if len(embedded) > 0 {
			part += "^" + strings.Join(embedded, ".")
		}
		parts = append(parts, part)
	}
	return parts
}

// form writes a type: a letter for a scalar, * before a pointer, [] and {} before what a list and a map hold, else the name of the type.
func (s *source) form(of types.Type) string {
	switch of := types.Unalias(of).(type) {
	case *types.Pointer:
		return "*" + s.form(of.Elem())
	case *types.Slice:
		if types.Identical(of.Elem(), types.Typ[types.Byte]) {
			return "y"
		}
		return "[]" + s.form(of.Elem())
	case *types.Map:
		return "{" + strings.TrimPrefix(s.form(of.Key()), "s") + "}" + s.form(of.Elem())
	case *types.Basic:
		if letter, ok := basic[of.Name()]; ok {
			return letter
		}
	case *types.Named:
		if letter, ok := special[keyOf(of)]; ok {
			return letter
		}
		s.add(of)
		return short(keyOf(of))
	}
	fail("no form for %v", of)
	return ""
}

// span writes the minors in which something is so: 31-35.
func span(some []int) string {
	parts := []string{}
	for i := 0; i < len(some); {
		j := i
		for j+1 < len(some) && some[j+1] == some[j]+1 {
			j++
		}
		parts = append(parts, fmt.Sprintf("%d-%d", some[i], some[j]))
		i = j + 1
	}
	return strings.Join(parts, "+")
}

// writeTypes writes one line a type: its name, then = and its form with its enum, or its fields, each with the minors that have it where not all do that have the type.
func writeTypes(minors []int, found map[string]map[int][]string) {
	lines := []string{}
	for _, name := range slices.Sorted(maps.Keys(found)) {
		text, order, known := name, []string{}, map[string][]int{}
		for _, minor := range slices.Backward(minors) {
			for _, part := range found[name][minor] {
				if known[part] == nil {
					order = append(order, part)
				}
				known[part] = append([]int{minor}, known[part]...)
			}
		}
		for _, part := range order {
			text += " " + part
			if len(known[part]) < len(found[name]) {
				text += "@" + span(known[part])
			}
		}
		lines = append(lines, text)
	}
	write("type-facts.ts", "TYPE_FACTS", lines)
}

// writeKinds writes one line a kind: group, version, kind, plural, scope, type, minors that serve it, minors that do so without a flag, since when it is
// deprecated and gone, and what replaces it; - for what is not.
func writeKinds(kinds map[string]*kind) {
	lines := []string{}
	for _, kind := range kinds {
		if kind.plural == "" && kind.deprecated == "" {
			continue
		}
		words := []string{
			kind.group, kind.version, kind.name, kind.plural, kind.scope, short(kind.typeKey), span(kind.served), span(kind.enabled),
			kind.deprecated, kind.removed, kind.replacement,
		}
		for i, word := range words {
			words[i] = cmp.Or(word, "-")
		}
		lines = append(lines, strings.Join(words, " "))
	}
	write("kind-facts.ts", "KIND_FACTS", slices.Sorted(slices.Values(lines)))
}

func write(file, name string, lines []string) {
	body := strings.Join(lines, "\n")
	if strings.ContainsAny(body, "`\\$") {
		fail("%s holds what a template has to escape", file)
	}
	text := fmt.Sprintf("// Generated by tools/generate-builtin.go from k8s.io/api 0.%s to 0.%s and what they belong to. Not to be edited.\nexport const %s = `\n%s\n`;\n",
		releases[0], releases[len(releases)-1], name, body)
	if err := os.WriteFile("packages/builtin/src/facts/"+file, []byte(text), 0o644); err != nil {
		fail("%v", err)
	}
	fmt.Fprintf(os.Stderr, "%s: %d lines, %d bytes\n", file, len(lines), len(text))
}
