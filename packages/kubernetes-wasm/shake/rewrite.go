package main

import (
	"bytes"
	"go/ast"
	"go/token"
	"os"
	"sort"
)

// cut is a piece of a text that something else takes the place of.
type cut struct {
	from, to int
	with     string
}

// rewrite writes a file without what is not kept, and says whether anything has changed.
func (f *file) rewrite() bool {
	cuts := []cut{}
	for _, node := range f.tree.Decls {
		group, isGroup := node.(*ast.GenDecl)
		if !isGroup || group.Tok == token.IMPORT || group.Tok == token.CONST {
			continue
		}
		cuts = append(cuts, f.cutGroup(group)...)
	}
	for _, made := range f.decls {
		if made.function != nil && made.isKept && !made.isLive {
			cuts = append(cuts, f.cut(made.function.Body.Lbrace, made.function.Body.Rbrace+1, `{ panic("not linked") }`))
		}
		_, isSpec := made.node.(ast.Spec)
		if !made.isKept && !isSpec {
			cuts = append(cuts, f.cut(start(made.node), made.node.End(), ""))
		}
	}
	cuts = append(cuts, f.cutImports()...)
	if len(cuts) == 0 {
		return false
	}
	sort.Slice(cuts, func(a, b int) bool { return cuts[a].from < cuts[b].from })
	var out bytes.Buffer
	at := 0
	for _, one := range cuts {
		if one.from < at {
			continue
		}
		out.Write(f.text[at:one.from])
		out.WriteString(one.with)
		at = one.to
	}
	out.Write(f.text[at:])
	must(os.WriteFile(f.path, out.Bytes(), 0o644))
	return true
}

func (f *file) cutGroup(group *ast.GenDecl) []cut {
	gone := []ast.Spec{}
	for _, spec := range group.Specs {
		for _, made := range f.decls {
			if made.node == ast.Node(spec) && !made.isKept {
				gone = append(gone, spec)
			}
		}
	}
	if len(gone) == len(group.Specs) {
		return []cut{f.cut(start(group), group.End(), "")}
	}
	cuts := []cut{}
	for _, spec := range gone {
		cuts = append(cuts, f.cut(start(spec), spec.End(), ""))
	}
	return cuts
}

// cutImports takes imports out that nothing in the file names any more.
func (f *file) cutImports() []cut {
	used := map[string]bool{}
	see := func(node ast.Node) {
		locals := localNames(node)
		ast.Inspect(node, func(node ast.Node) bool {
			if selector, isSelector := node.(*ast.SelectorExpr); isSelector {
				base, isName := selector.X.(*ast.Ident)
				if isName && (locals[base.Name] == token.NoPos || base.Pos() < locals[base.Name]) {
					used[base.Name] = true
				}
			}
			return true
		})
	}
	kept := 0
	for _, made := range f.decls {
		if !made.isKept {
			continue
		}
		kept++
		switch {
		case made.function == nil:
			see(made.node)
		case made.isLive:
			see(made.function)
		default:
			if made.function.Recv != nil {
				see(made.function.Recv)
			}
			see(made.function.Type)
		}
	}
	cuts := []cut{}
	for _, node := range f.tree.Decls {
		group, isGroup := node.(*ast.GenDecl)
		if !isGroup || group.Tok != token.IMPORT {
			continue
		}
		for _, spec := range group.Specs {
			spec := spec.(*ast.ImportSpec)
			if f.isUsed(spec, used, kept) {
				continue
			}
			if !group.Lparen.IsValid() {
				cuts = append(cuts, f.cut(group.Pos(), group.End(), ""))
				continue
			}
			cuts = append(cuts, f.cut(spec.Pos(), spec.End(), ""))
		}
	}
	return cuts
}

func (f *file) isUsed(spec *ast.ImportSpec, used map[string]bool, kept int) bool {
	path := pathOf(spec)
	if spec.Name != nil {
		switch spec.Name.Name {
		case "_":
			return true
		case ".":
			return kept > 0
		}
	}
	for name, of := range f.imports {
		if of == path && used[name] && (spec.Name == nil || spec.Name.Name == name) {
			return true
		}
	}
	return false
}

func (f *file) cut(from, to token.Pos, with string) cut {
	return cut{from: f.set.Position(from).Offset, to: f.set.Position(to).Offset, with: with}
}

// start is where a declaration begins, with what is said to the compiler above it.
func start(node ast.Node) token.Pos {
	var words *ast.CommentGroup
	switch node := node.(type) {
	case *ast.FuncDecl:
		words = node.Doc
	case *ast.GenDecl:
		words = node.Doc
	case *ast.TypeSpec:
		words = node.Doc
	case *ast.ValueSpec:
		words = node.Doc
	}
	if words != nil {
		return words.Pos()
	}
	return node.Pos()
}

// localNames are the names that a function gives to its variables, with the place where each is given first.
func localNames(node ast.Node) map[string]token.Pos {
	locals := map[string]token.Pos{}
	give := func(expression ast.Expr) {
		if name, isName := expression.(*ast.Ident); isName && locals[name.Name] == token.NoPos {
			locals[name.Name] = name.Pos()
		}
	}
	if function, isFunction := node.(*ast.FuncDecl); isFunction && function.Body != nil {
		for _, fields := range []*ast.FieldList{function.Recv, function.Type.Params, function.Type.Results} {
			if fields == nil {
				continue
			}
			for _, field := range fields.List {
				for _, name := range field.Names {
					// In the types of parameters it is still the name of a package.
					locals[name.Name] = function.Body.Pos()
				}
			}
		}
	}
	ast.Inspect(node, func(node ast.Node) bool {
		switch node := node.(type) {
		case *ast.AssignStmt:
			for _, one := range node.Lhs {
				if node.Tok == token.DEFINE {
					give(one)
				}
			}
		case *ast.RangeStmt:
			give(node.Key)
			give(node.Value)
		}
		return true
	})
	return locals
}
