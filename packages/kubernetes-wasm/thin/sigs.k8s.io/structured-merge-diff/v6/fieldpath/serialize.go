// Package fieldpath neither reads nor writes sets of fields: which manager owns what is not part of a verdict.
package fieldpath

import (
	"errors"
	"io"
)

var errNotWritten = errors.New("sets of fields are not read or written here")

// ToJSON is not for here.
func (s *Set) ToJSON() ([]byte, error) { return nil, errNotWritten }

// ToJSONStream is not for here.
func (s *Set) ToJSONStream(io.Writer) error { return errNotWritten }

// FromJSON is not for here.
func (s *Set) FromJSON(io.Reader) error { return errNotWritten }
