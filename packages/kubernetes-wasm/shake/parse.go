package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"regexp"
	"strings"
)

// program is all that is built from sources.
type program struct {
	packages map[string]*pkg
	// names has the name of each package, by its path.
	names   map[string]string
	live    map[string]bool
	queue   []func()
	reached int
}

type pkg struct {
	listed
	isOurs    bool
	isReached bool
	files     []*file
	decls     map[string]*decl
	inits     []*decl
	// methods of each type, by its name.
	methods map[string][]*decl
}

type file struct {
	in      *pkg
	path    string
	text    []byte
	set     *token.FileSet
	tree    *ast.File
	imports map[string]string
	dots    []string
	decls   []*decl
}

// decl is what is declared at the top of a file: one function, type, variable or group of constants.
type decl struct {
	in       *file
	node     ast.Node
	names    []string
	function *ast.FuncDecl
	isLive   bool
	isKept   bool
}

func (p *program) parse(one listed) error {
	made := &pkg{listed: one, isOurs: one.Module.Main, decls: map[string]*decl{}, methods: map[string][]*decl{}}
	p.packages[one.ImportPath] = made
	for _, name := range one.GoFiles {
		path := join(one.Dir, name)
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		set := token.NewFileSet()
		tree, err := parser.ParseFile(set, path, text, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		made.files = append(made.files, &file{in: made, path: path, text: text, set: set, tree: tree, imports: map[string]string{}})
	}
	for _, one := range made.files {
		one.declare(p)
	}
	return nil
}

func (f *file) declare(p *program) {
	for _, node := range f.tree.Decls {
		switch node := node.(type) {
		case *ast.FuncDecl:
			f.declareFunction(p, node)
		case *ast.GenDecl:
			f.declareGroup(node)
		}
	}
}

func (f *file) declareFunction(p *program, node *ast.FuncDecl) {
	made := &decl{in: f, node: node, function: node}
	f.decls = append(f.decls, made)
	name := node.Name.Name
	if node.Recv == nil {
		made.isLive = node.Type.TypeParams != nil || node.Body == nil || p.isLive(f.in.ImportPath, "."+name)
		switch name {
		case "init":
			made.isLive = true
			if !startsNothing.MatchString(f.path) {
				f.in.inits = append(f.in.inits, made)
			}
		case "main", "_":
			made.isLive = true
			f.in.inits = append(f.in.inits, made)
		default:
			f.in.decls[name] = made
		}
		return
	}
	if ofProtobuf.MatchString(f.path) && (name != "String" || isVersions.MatchString(f.path)) {
		return
	}
	receiver, isPointer, isGeneric := receiverOf(node.Recv.List[0].Type)
	owner := "." + receiver + "."
	if isPointer {
		owner = ".(*" + receiver + ")."
	}
	made.isLive = isGeneric || node.Body == nil || p.isLive(f.in.ImportPath, owner+name) || p.isLive(f.in.ImportPath, owner+name+"-fm")
	made.isLive = made.isLive && !isDead.MatchString(f.path)
	f.in.methods[receiver] = append(f.in.methods[receiver], made)
}

func (f *file) declareGroup(node *ast.GenDecl) {
	if node.Tok == token.IMPORT {
		return
	}
	if node.Tok == token.CONST {
		made := &decl{in: f, node: node}
		f.decls = append(f.decls, made)
		for _, spec := range node.Specs {
			f.name(made, spec.(*ast.ValueSpec).Names)
		}
		return
	}
	for _, spec := range node.Specs {
		made := &decl{in: f, node: spec}
		f.decls = append(f.decls, made)
		switch spec := spec.(type) {
		case *ast.TypeSpec:
			f.name(made, []*ast.Ident{spec.Name})
		case *ast.ValueSpec:
			f.name(made, spec.Names)
		}
	}
}

func (f *file) name(made *decl, names []*ast.Ident) {
	for _, name := range names {
		if name.Name != "_" {
			made.names = append(made.names, name.Name)
			f.in.decls[name.Name] = made
		}
	}
}

func receiverOf(node ast.Expr) (name string, isPointer, isGeneric bool) {
	switch node := node.(type) {
	case *ast.StarExpr:
		name, _, isGeneric = receiverOf(node.X)
		return name, true, isGeneric
	case *ast.ParenExpr:
		return receiverOf(node.X)
	case *ast.IndexExpr:
		name, _, _ = receiverOf(node.X)
		return name, false, true
	case *ast.IndexListExpr:
		name, _, _ = receiverOf(node.X)
		return name, false, true
	case *ast.Ident:
		return node.Name, false, false
	}
	return "", false, true
}

var (
	// startsNothing are files that register metrics and messages of protobuf when a program starts: nobody reads them here.
	startsNothing = regexp.MustCompile(`k8s\.io/.*(metrics.*|generated\.pb)\.go$`)
	// ofProtobuf are files with methods for protobuf, which nothing is read from or written to here.
	ofProtobuf = regexp.MustCompile(`k8s\.io/.*generated\.pb\.go$`)
	// isVersions are those whose objects are printed as JSON alone.
	isVersions = regexp.MustCompile(`/(api|kube-aggregator)/.*generated\.pb\.go$`)
	// isDead are files of which types are asked for and never made.
	isDead = regexp.MustCompile(`/(ipallocator/(cidrallocator|bitmap|ipallocator|metrics)|admission/serviceaccount/admission|\w+_proto)\.go$`)
)

var signs = regexp.MustCompile(`[^A-Za-z0-9._]`)

// isLive says whether a function of a package is in the linked program, where names have no signs and the last part of a path no dots.
func (p *program) isLive(path, function string) bool {
	last := strings.LastIndex(path, "/") + 1
	return p.live[signs.ReplaceAllString(path[:last]+strings.ReplaceAll(path[last:], ".", "_2e")+function, "_")]
}
