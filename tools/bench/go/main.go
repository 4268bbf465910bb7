// Command bench is the Go contestant: the released API server code gives verdicts, several rounds in one process.
//
//	bench structural FOLDER ROUNDS   reads every CRD below a folder and gives the structural verdict
//	bench admission REQUESTS ROUNDS  {crd, old?} a line: decoding and the verdict on creating or updating a definition
//	bench resource REQUESTS ROUNDS   {crd, cr, version} a line: decoding and the verdict on creating a resource, each CRD set up once
//	bench hot REQUESTS ROUNDS        the same from decoded objects, whose CRDs are set up already
//	bench openapi REQUESTS ROUNDS    {crd, version} a line: the OpenAPI documents of a version, from the CRD's text to their own
//	bench table REQUESTS ROUNDS      {crd, version, crs} a line: the table of resources, from decoded objects
//
// Each prints {definitions, errors, milliseconds: [of the processor, per round], peakMiB}.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"strconv"
	"syscall"
	"time"
)

// counts are what a round found, by which contestants are held to have done the same.
type counts struct{ definitions, errors int }

func main() {
	if len(os.Args) != 4 {
		fmt.Fprintln(os.Stderr, "usage: bench structural|admission|resource|hot|openapi|table INPUT ROUNDS")
		os.Exit(2)
	}
	rounds, err := strconv.Atoi(os.Args[3])
	must(err)
	contest := map[string]func(string) func() (counts, time.Duration){
		"structural": structural, "admission": admission, "resource": resources, "hot": hot, "openapi": documents, "table": tables,
	}[os.Args[1]]
	if contest == nil {
		fmt.Fprintln(os.Stderr, "no such contest:", os.Args[1])
		os.Exit(2)
	}
	round := contest(os.Args[2])
	var times []float64
	var found counts
	for range rounds {
		var took time.Duration
		found, took = round()
		times = append(times, float64(took.Microseconds())/1000)
	}
	var usage syscall.Rusage
	_ = syscall.Getrusage(syscall.RUSAGE_SELF, &usage)
	out, err := json.Marshal(map[string]any{"definitions": found.definitions, "errors": found.errors, "milliseconds": times, "peakMiB": float64(usage.Maxrss) / 1024})
	must(err)
	fmt.Println(string(out))
}

// request is one line of a file of requests.
type request struct {
	CRD, Old, CR, Version string
	CRs                   []string
}

func readRequests(file string) []request {
	opened, err := os.Open(file)
	must(err)
	defer opened.Close()
	var requests []request
	lines := bufio.NewScanner(opened)
	lines.Buffer(nil, 1<<26)
	for lines.Scan() {
		var one request
		must(json.Unmarshal(lines.Bytes(), &one))
		requests = append(requests, one)
	}
	must(lines.Err())
	return requests
}

// timed makes a round of something that counts.
func timed(run func() counts) func() (counts, time.Duration) {
	return func() (counts, time.Duration) {
		start := processorTime()
		found := run()
		return found, processorTime() - start
	}
}

// processorTime is what the whole process has used, which a busy machine does not stretch.
func processorTime() time.Duration {
	var usage syscall.Rusage
	must(syscall.Getrusage(syscall.RUSAGE_SELF, &usage))
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
}

func must(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
