package jsonschema

// made compiles the metaschemas of a draft when the first schema is judged by them. Those of all drafts are most of what a start would cost.
func (d *Draft) made() *Draft {
	if d.sch == nil {
		d.compileMetaschemas()
	}
	return d
}
