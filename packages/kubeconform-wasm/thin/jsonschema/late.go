package jsonschema

// late is a schema that is compiled as soon as a value is judged by it. Most of a schema is about fields that a resource does not have.
//
// Only parts of a root that `plainDraft` accepted are late: compiling these cannot fail. It is not safe for several goroutines.
type late struct {
	compiler *Compiler
	root     *root
}

// ready compiles a late schema. Whatever reads the keywords of a schema calls it first.
func (sch *Schema) ready() {
	made := sch.late
	if made == nil {
		return
	}
	sch.late = nil
	value, err := sch.up.lookup(made.root.doc)
	if err == nil {
		err = made.compiler.compileValue(value, sch, made.root, &queue{})
	}
	if err != nil {
		panic(err)
	}
}

// later gives the schema at a place of a plain root, late where it is not known yet.
func (c *Compiler) later(q *queue, r *root, up urlPtr) *Schema {
	if sch, ok := c.schemas[up]; ok {
		return sch
	}
	if sch := q.get(up); sch != nil {
		return sch
	}
	sch := newSchema(up)
	sch.late = &late{c, r}
	c.schemas[up] = sch
	return sch
}

// schemaAt is `enqueue`, but that schemas of a plain root are late.
func (c *Compiler) schemaAt(q *queue, r *root, up urlPtr) *Schema {
	if r.plain {
		return c.later(q, r, up)
	}
	return c.enqueue(q, up)
}

// propertiesOf gives the schemas of properties; those of a plain root are made one by one, by `property`.
func (c *objCompiler) propertiesOf(s *Schema) map[string]*Schema {
	if !c.r.plain {
		return c.enqueueMap("properties")
	}
	if s.unmade = c.objVal("properties"); s.unmade == nil {
		return nil
	}
	s.maker = late{c.c, c.r}
	return map[string]*Schema{}
}

// property finds the schema of a property.
func (sch *Schema) property(name string) (*Schema, bool) {
	if found, ok := sch.Properties[name]; ok {
		return found, true
	}
	if _, ok := sch.unmade[name]; !ok {
		return nil, false
	}
	made := sch.maker.compiler.later(&queue{}, sch.maker.root, urlPtr{sch.up.url, sch.up.ptr.append2("properties", name)})
	sch.Properties[name] = made
	return made, true
}

// addRoot takes a schema in as it is, if it is plain: then there is nothing in it to collect or to validate.
func (rr *roots) addRoot(u url, doc any) (*root, error) {
	draft := plainDraft(doc, u, rr.defaultDraft)
	if draft == nil || len(rr.vocabularies) > 0 {
		return rr.addFullRoot(u, doc)
	}
	whole := newResource("", u)
	whole.dialect = dialect{draft, nil}
	r := &root{url: u, doc: doc, resources: map[jsonPointer]*resource{"": whole}, plain: true}
	rr.roots[u] = r
	return r, nil
}

// rootFor gives a root in which a place can be looked at as a schema; what was made of a plain one stays as it is.
func (rr *roots) rootFor(up urlPtr) (*root, error) {
	r, err := rr.orLoad(up.url)
	if err != nil || !r.plain || r.isPlainPlace(up.ptr) {
		return r, err
	}
	return rr.addFullRoot(r.url, r.doc)
}
