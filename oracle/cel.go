package main

import "encoding/json"

// celExpression is an expression over one schema, and the values on which it is evaluated.
type celExpression struct {
	Schema json.RawMessage `json:"schema"`
	// Root says that the schema is a resource's, whose kind and metadata are visible.
	Root bool   `json:"root"`
	Expr string `json:"expr"`
	// Optional makes oldSelf an optional value.
	Optional bool `json:"optional"`
	// Stored asks by the rules for expressions that a server has stored already.
	Stored    bool              `json:"stored"`
	Selves    []json.RawMessage `json:"selves"`
	OldSelves []json.RawMessage `json:"oldSelves"`
}
