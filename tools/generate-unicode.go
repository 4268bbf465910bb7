//go:build ignore

// Writes what packages/go/src/unicode/unicode-table.ts holds of the tables of Go's package unicode, in the version of the Go that runs it: the Go that the
// servers are built with (1.26 for the newest patches of 1.34 to 1.37). Run it again when that brings other tables, and npm run format after it.
//
//	go run tools/generate-unicode.go
package main

import (
	"fmt"
	"os"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"unicode"
)

const target = "packages/go/src/unicode/unicode-table.ts"

// letters stand for the categories, in the order of the generated list.
const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ_$!@"

func main() {
	// Cn is what is left, as is a category of one letter its parts.
	categories := names(unicode.Categories, func(name string) bool { return len(name) == 2 && name != "Cn" && name != "LC" })
	list, categoryOf := "  ['A', 'Cn'],\n", make([]byte, unicode.MaxRune+1)
	for r := range categoryOf {
		categoryOf[r] = letters[0]
	}
	for i, name := range categories {
		list += fmt.Sprintf("  ['%c', '%s'],\n", letters[i+1], name)
		for r := range categoryOf {
			if unicode.Is(unicode.Categories[name], rune(r)) {
				categoryOf[r] = letters[i+1]
			}
		}
	}
	var runs strings.Builder
	for from := 0; from < len(categoryOf); {
		to := from + 1
		for to < len(categoryOf) && categoryOf[to] == categoryOf[from] {
			to++
		}
		runs.WriteByte(categoryOf[from])
		if to > from+1 {
			runs.WriteString(strconv.FormatInt(int64(to-from), 36))
		}
		from = to
	}
	scripts := ""
	for _, name := range names(unicode.Scripts, func(name string) bool { return !strings.Contains(name, "_") }) {
		ends, last, within := []string{}, rune(0), false
		for r := rune(0); r <= unicode.MaxRune+1; r++ {
			if is := unicode.Is(unicode.Scripts[name], r); is != within {
				ends = append(ends, strconv.FormatInt(int64(r-last), 36))
				last, within = r, is
			}
		}
		scripts += fmt.Sprintf("  %s: '%s',\n", name, strings.Join(ends, ","))
	}
	table, err := os.ReadFile(target)
	for pattern, value := range map[string]string{
		`from the tables of (.*)\. Not`:       runtime.Version() + ", Unicode " + unicode.Version,
		`(?s)CATEGORIES: .*? = \[\n(.*?)\];`:  list,
		`return '(.*?)';`:                     runs.String(),
		`(?s)SCRIPT_RUNS: .*? = \{\n(.*?)\};`: scripts,
	} {
		at := regexp.MustCompile(pattern).FindSubmatchIndex(table)
		table = slices.Concat(table[:at[2]], []byte(value), table[at[3]:])
	}
	if err == nil {
		err = os.WriteFile(target, table, 0o644)
	}
	if err != nil {
		panic(err)
	}
	fmt.Printf("%s: Unicode %s, %d KiB\n", target, unicode.Version, len(table)/1024)
}

// names returns the names of tables that a test takes, in order.
func names(tables map[string]*unicode.RangeTable, takes func(string) bool) []string {
	found := []string{}
	for name := range tables {
		if takes(name) {
			found = append(found, name)
		}
	}
	slices.Sort(found)
	return found
}
