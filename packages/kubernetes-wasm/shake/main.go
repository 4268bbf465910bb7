// Command shake takes out of vendored sources what a linked program does not use, so that the packages which only dead code asks for are not built into it.
//
// Usage: shake PACKAGES LIVE. PACKAGES is what `go list -deps -json` prints, LIVE the names of the functions in the linked program, one a line. A function that is not
// in the program loses its body, or goes where no code that stays names it; so do types, variables and imports. The program must have been built without inlining.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
)

// listed is a package as `go list` describes it.
type listed struct {
	ImportPath string
	Name       string
	Dir        string
	Standard   bool
	GoFiles    []string
	SFiles     []string
	Module     struct{ Main bool }
}

func main() {
	live := readLines(os.Args[2])
	program := &program{packages: map[string]*pkg{}, live: live, names: map[string]string{}}
	for _, one := range readPackages(os.Args[1]) {
		program.names[one.ImportPath] = one.Name
		if !one.Standard {
			must(program.parse(one))
		}
	}
	program.mark()
	written := 0
	for _, one := range program.packages {
		if one.isOurs {
			continue
		}
		for _, file := range one.files {
			if file.rewrite() {
				written++
			}
		}
	}
	fmt.Printf("shake: %d of %d packages stay, %d files changed\n", program.reached, len(program.packages), written)
}

func readPackages(path string) []listed {
	file, err := os.Open(path)
	must(err)
	defer file.Close()
	decoder := json.NewDecoder(bufio.NewReader(file))
	all := []listed{}
	for {
		var one listed
		err := decoder.Decode(&one)
		if err == io.EOF {
			return all
		}
		must(err)
		all = append(all, one)
	}
}

func readLines(path string) map[string]bool {
	bytes, err := os.ReadFile(path)
	must(err)
	lines := map[string]bool{}
	for _, line := range strings.Split(string(bytes), "\n") {
		lines[line] = true
	}
	return lines
}

func join(folder, name string) string { return filepath.Join(folder, name) }

func must(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, "shake:", err)
		os.Exit(1)
	}
}
