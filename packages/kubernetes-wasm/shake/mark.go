package main

import (
	"go/ast"
	"strconv"
	"strings"
)

// mark keeps what the program can reach: from our own sources, by what each declaration that is kept names.
func (p *program) mark() {
	for _, one := range p.packages {
		for _, file := range one.files {
			file.resolveImports(p)
		}
	}
	for _, one := range p.packages {
		if one.isOurs {
			p.reach(one)
		}
	}
	for len(p.queue) > 0 {
		next := p.queue[len(p.queue)-1]
		p.queue = p.queue[:len(p.queue)-1]
		next()
	}
}

// reach keeps what a package does when a program starts.
func (p *program) reach(one *pkg) {
	if one.isReached {
		return
	}
	one.isReached = true
	p.reached++
	for _, made := range one.inits {
		p.keep(made)
	}
	for _, file := range one.files {
		for _, spec := range file.tree.Imports {
			if spec.Name != nil && spec.Name.Name == "_" {
				p.reachPath(pathOf(spec))
			}
		}
		if !one.isOurs {
			continue
		}
		for _, made := range file.decls {
			p.keep(made)
		}
	}
}

func (p *program) reachPath(path string) {
	if found := p.packages[path]; found != nil {
		p.reach(found)
	}
}

func (p *program) keep(made *decl) {
	if made.isKept {
		return
	}
	made.isKept = true
	p.queue = append(p.queue, func() { p.follow(made) })
}

func (p *program) follow(made *decl) {
	p.reach(made.in.in)
	if made.function != nil {
		if made.function.Recv != nil {
			p.followNames(made.in, made.function.Recv)
		}
		p.followNames(made.in, made.function.Type)
		if made.isLive || made.in.in.isOurs {
			p.followNames(made.in, made.function.Body)
		}
		return
	}
	p.followNames(made.in, made.node)
	if spec, isType := made.node.(*ast.TypeSpec); isType {
		for _, method := range made.in.in.methods[spec.Name.Name] {
			p.keep(method)
		}
	}
}

// followNames keeps all that a piece of source names.
func (p *program) followNames(f *file, node ast.Node) {
	if block, isBlock := node.(*ast.BlockStmt); node == nil || isBlock && block == nil {
		return
	}
	ast.Inspect(node, func(node ast.Node) bool {
		switch node := node.(type) {
		case *ast.SelectorExpr:
			base, isName := node.X.(*ast.Ident)
			if !isName {
				return true
			}
			if path, isImport := f.imports[base.Name]; isImport {
				p.keepName(path, node.Sel.Name)
			}
		case *ast.Ident:
			if found := f.in.decls[node.Name]; found != nil {
				p.keep(found)
				return true
			}
			for _, path := range f.dots {
				p.keepName(path, node.Name)
			}
		}
		return true
	})
}

func (p *program) keepName(path, name string) {
	found := p.packages[path]
	if found == nil {
		return
	}
	if made := found.decls[name]; made != nil {
		p.keep(made)
	}
	p.reach(found)
}

func (f *file) resolveImports(p *program) {
	for _, spec := range f.tree.Imports {
		path := pathOf(spec)
		name := p.names[path]
		if name == "" {
			name = path[strings.LastIndex(path, "/")+1:]
		}
		if spec.Name != nil {
			name = spec.Name.Name
		}
		switch name {
		case "_":
		case ".":
			f.dots = append(f.dots, path)
		default:
			f.imports[name] = path
		}
	}
}

func pathOf(spec *ast.ImportSpec) string {
	path, _ := strconv.Unquote(spec.Path.Value)
	return path
}
