package main

import (
	"fmt"
	"strings"
	"unicode/utf8"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

const (
	// mostRunes is how long all warnings of an answer may be together before each is cut.
	mostRunes = 4096
	// cutRunes is how long each may be then.
	cutRunes = 256
)

// recorder keeps the warnings of one request, each once.
type recorder struct{ texts []string }

// AddWarning takes a warning down; the server's code calls it.
func (r *recorder) AddWarning(_, text string) {
	if text == "" || strings.ContainsFunc(text, func(c rune) bool { return c < ' ' || c == 0x7f }) || !utf8.ValidString(text) {
		return
	}
	for _, one := range r.texts {
		if one == text {
			return
		}
	}
	r.texts = append(r.texts, text)
}

// written are the warnings as the headers of an answer have them: cut where they are too long together.
func (r *recorder) written() []string {
	sum := 0
	for _, text := range r.texts {
		sum += utf8.RuneCountInString(text)
	}
	if sum <= mostRunes {
		return r.texts
	}
	written := []string{}
	sum = 0
	for _, text := range r.texts {
		if sum >= mostRunes {
			break
		}
		runes := []rune(text)
		runes = runes[:min(len(runes), cutRunes)]
		sum += len(runes)
		written = append(written, string(runes))
	}
	return written
}

// warnOfOwners leaves out owners that are given twice.
func (r *recorder) warnOfOwners(object metav1.Object) {
	owners := object.GetOwnerReferences()
	once := []metav1.OwnerReference{}
	seen := map[metav1.OwnerReference]bool{}
	twice := []string{}
	for _, owner := range owners {
		key := owner
		key.Controller, key.BlockOwnerDeletion = flag(owner.Controller), flag(owner.BlockOwnerDeletion)
		if seen[key] {
			twice = append(twice, string(owner.UID))
			continue
		}
		seen[key] = true
		once = append(once, owner)
	}
	if len(twice) == 0 {
		return
	}
	object.SetOwnerReferences(once)
	r.AddWarning("", fmt.Sprintf(".metadata.ownerReferences contains duplicate entries; API server dedups owner references in 1.20+, and may reject such requests as early as 1.24; please fix your requests; duplicate UID(s) observed: %v", strings.Join(twice, ", ")))
}

var isTrue, isFalse = true, false

// flag is one pointer for each value, so that values can be compared.
func flag(value *bool) *bool {
	if value == nil {
		return nil
	}
	if *value {
		return &isTrue
	}
	return &isFalse
}
