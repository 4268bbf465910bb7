package jsonschema

import (
	"bytes"
	"encoding/json"
	"io"
	"strings"
	"unicode/utf8"
)

// plainJSON reads what is left of a text that is JSON beyond doubt, into what `UnmarshalJSON` would make of it. It is false for everything else, of which
// encoding/json then says what is wrong; the text is not used up then.
//
// Texts in the result are parts of one text, without copies of their own: a schema is mostly descriptions, and is kept.
func plainJSON(from io.Reader) (any, bool) {
	reader, ok := from.(*bytes.Reader)
	if !ok {
		return nil, false
	}
	start := reader.Size() - int64(reader.Len())
	rest := make([]byte, reader.Len())
	if _, err := reader.ReadAt(rest, start); err != nil || !utf8.Valid(rest) {
		return nil, false
	}
	parser := plainParser{text: string(rest)}
	parser.space()
	value, ok := parser.value(0)
	parser.space()
	if !ok || parser.at != len(parser.text) {
		return nil, false
	}
	_, err := reader.Seek(0, io.SeekEnd)
	return value, err == nil
}

type plainParser struct {
	text string
	at   int
}

// deepest is far less than the 10,000 levels of encoding/json.
const deepest = 1000

func (p *plainParser) space() {
	for p.at < len(p.text) {
		switch p.text[p.at] {
		case ' ', '\t', '\n', '\r':
			p.at++
		default:
			return
		}
	}
}

// next skips a character, and the spaces behind it, if it comes next.
func (p *plainParser) next(char byte) bool {
	if p.at >= len(p.text) || p.text[p.at] != char {
		return false
	}
	p.at++
	p.space()
	return true
}

func (p *plainParser) value(depth int) (any, bool) {
	if p.at >= len(p.text) || depth > deepest {
		return nil, false
	}
	switch char := p.text[p.at]; {
	case char == '{':
		return p.object(depth)
	case char == '[':
		return p.array(depth)
	case char == '"':
		return p.string()
	case char == '-' || (char >= '0' && char <= '9'):
		return p.number()
	case p.word("true"):
		return true, true
	case p.word("false"):
		return false, true
	case p.word("null"):
		return nil, true
	}
	return nil, false
}

func (p *plainParser) word(word string) bool {
	if !strings.HasPrefix(p.text[p.at:], word) {
		return false
	}
	p.at += len(word)
	return true
}

func (p *plainParser) object(depth int) (any, bool) {
	p.next('{')
	made := map[string]any{}
	if p.next('}') {
		return made, true
	}
	for {
		if p.at >= len(p.text) || p.text[p.at] != '"' {
			return nil, false
		}
		key, ok := p.string()
		p.space()
		if !ok || !p.next(':') {
			return nil, false
		}
		value, ok := p.value(depth + 1)
		if !ok {
			return nil, false
		}
		made[key] = value
		p.space()
		if p.next('}') {
			return made, true
		}
		if !p.next(',') {
			return nil, false
		}
	}
}

func (p *plainParser) array(depth int) (any, bool) {
	p.next('[')
	made := []any{}
	if p.next(']') {
		return made, true
	}
	for {
		value, ok := p.value(depth + 1)
		if !ok {
			return nil, false
		}
		made = append(made, value)
		p.space()
		if p.next(']') {
			return made, true
		}
		if !p.next(',') {
			return nil, false
		}
	}
}

// string reads a text.
func (p *plainParser) string() (string, bool) {
	start := p.at + 1
	for at := start; at < len(p.text); at++ {
		switch char := p.text[at]; {
		case char == '"':
			p.at = at + 1
			return p.text[start:at], true
		case char == '\\':
			return p.escaped(start, at)
		case char < ' ':
			return "", false
		}
	}
	return "", false
}

// escaped reads a text that has an escape at a place; encoding/json reads those with escapes in hexadecimal.
func (p *plainParser) escaped(start, at int) (string, bool) {
	made := []byte(p.text[start:at])
	for ; at < len(p.text); at++ {
		char := p.text[at]
		switch {
		case char == '"':
			p.at = at + 1
			return string(made), true
		case char < ' ':
			return "", false
		case char == '\\':
			at++
			if at == len(p.text) {
				return "", false
			}
			which := strings.IndexByte(escapes, p.text[at])
			if which < 0 {
				return p.unquoted(start, at)
			}
			char = escaped[which]
		}
		made = append(made, char)
	}
	return "", false
}

const (
	escapes = `"\/bfnrt`
	escaped = "\"\\/\b\f\n\r\t"
)

// unquoted reads a text with encoding/json; `at` is on a character behind a backslash in it.
func (p *plainParser) unquoted(start, at int) (string, bool) {
	for at++; at < len(p.text); at++ {
		switch p.text[at] {
		case '\\':
			at++
		case '"':
			p.at = at + 1
			var made string
			err := json.Unmarshal([]byte(p.text[start-1:p.at]), &made)
			return made, err == nil
		}
	}
	return "", false
}

// number reads -?(0|[1-9][0-9]*)(\.[0-9]+)?; encoding/json reads those with an exponent.
func (p *plainParser) number() (any, bool) {
	start := p.at
	if p.text[p.at] == '-' {
		p.at++
	}
	whole := p.at
	if !p.digits() || (p.text[whole] == '0' && p.at > whole+1) {
		return nil, false
	}
	if p.at < len(p.text) && p.text[p.at] == '.' {
		p.at++
		if !p.digits() {
			return nil, false
		}
	}
	if p.at < len(p.text) && (p.text[p.at] == 'e' || p.text[p.at] == 'E') {
		return nil, false
	}
	return json.Number(p.text[start:p.at]), true
}

func (p *plainParser) digits() bool {
	start := p.at
	for p.at < len(p.text) && p.text[p.at] >= '0' && p.text[p.at] <= '9' {
		p.at++
	}
	return p.at > start
}
