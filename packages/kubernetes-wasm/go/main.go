//go:build !js

// Command kubernetes-wasm answers requests as the API server does: one JSON object a line, an answer a line.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
)

func main() {
	lines := bufio.NewReaderSize(os.Stdin, 1<<20)
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	for {
		line, err := lines.ReadBytes('\n')
		if err != nil {
			return
		}
		var asked struct {
			ID string `json:"id"`
			Request
		}
		if err := json.Unmarshal(line, &asked); err != nil {
			fmt.Fprintln(os.Stderr, err)
			return
		}
		bytes, _ := json.Marshal(struct {
			ID string `json:"id"`
			Answer
		}{asked.ID, judge(asked.Request)})
		out.Write(append(bytes, '\n'))
	}
}
