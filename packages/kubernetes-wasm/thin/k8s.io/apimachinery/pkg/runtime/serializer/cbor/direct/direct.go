// Package direct knows no CBOR: documents are YAML or JSON.
package direct

import "errors"

var errNoCBOR = errors.New("CBOR is not read or written here")

// Marshal is not for here.
func Marshal(any) ([]byte, error) { return nil, errNoCBOR }

// Unmarshal is not for here.
func Unmarshal([]byte, any) error { return errNoCBOR }

// Diagnose is not for here.
func Diagnose([]byte) (string, error) { return "", errNoCBOR }
