// Command oracle says what a release of Kubernetes says of definitions and custom resources: it links the released modules, and asks
// their strategies, builders and printers. One JSON question a line on standard input, one JSON answer a line on standard output.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"runtime/debug"
)

// question is one line of the protocol; each operation reads the fields that it needs.
type question struct {
	ID  string `json:"id"`
	Op  string `json:"op"`
	CRD string `json:"crd"`
	CR  string `json:"cr"`
	// Old makes it an update.
	Old         string        `json:"old"`
	Subresource string        `json:"subresource"`
	Version     string        `json:"version"`
	Path        []string      `json:"path"`
	Recursive   bool          `json:"recursive"`
	MaxDepth    int           `json:"maxDepth"`
	CRs         []string      `json:"crs"`
	Text        string        `json:"text"`
	CEL         celExpression `json:"cel"`
}

type answer map[string]any

var operations = map[string]func(question) answer{
	"crd":     judgeDefinition,
	"cr":      judgeResource,
	"openapi": publish,
	"explain": explain,
	"table":   printTable,
	"cel":     evaluate,
	"parse":   readText,
}

// ask answers one question; that the server's code panics is an answer, too.
func ask(q question) (said answer) {
	defer func() {
		if reason := recover(); reason != nil {
			said = answer{"panic": fmt.Sprint(reason), "stack": string(debug.Stack())}
		}
		said["id"] = q.ID
	}()
	operation, ok := operations[q.Op]
	if !ok {
		return answer{"error": "unknown op " + q.Op}
	}
	return operation(q)
}

func main() {
	if err := converse(); err != nil {
		fmt.Fprintln(os.Stderr, "oracle:", err)
		os.Exit(1)
	}
}

func converse() error {
	lines := bufio.NewScanner(os.Stdin)
	lines.Buffer(make([]byte, 1<<20), 1<<28)
	out := bufio.NewWriter(os.Stdout)
	encoder := json.NewEncoder(out)
	encoder.SetEscapeHTML(false)
	for lines.Scan() {
		if len(lines.Bytes()) == 0 {
			continue
		}
		var q question
		said := answer{}
		if err := json.Unmarshal(lines.Bytes(), &q); err != nil {
			said["error"] = err.Error()
		} else {
			said = ask(q)
		}
		if err := encoder.Encode(said); err != nil {
			return err
		}
		if err := out.Flush(); err != nil {
			return err
		}
	}
	return lines.Err()
}
