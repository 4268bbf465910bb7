//go:build js && wasm

package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"syscall/js"

	"github.com/yannh/kubeconform/pkg/config"
	"github.com/yannh/kubeconform/pkg/output"
	"github.com/yannh/kubeconform/pkg/resource"
	"github.com/yannh/kubeconform/pkg/validator"
)

// run(argumentsJSON, refuse, onDone) is kubeconform's command over the host's file system; onDone gets the exit code.
//
// refuse(configJSON) may object to what was chosen before anything is read: it returns a text, empty if all is well.
func run(_ js.Value, args []js.Value) any {
	var words []string
	if err := json.Unmarshal([]byte(args[0].String()), &words); err != nil {
		return err.Error()
	}
	refuse, onDone := args[1], args[2]
	go func() { onDone.Invoke(command(words, refuse)) }()
	return nil
}

func command(words []string, refuse js.Value) int {
	chosen, usage, err := config.FromFlags("kubeconform", words)
	if usage != "" {
		if chosen.Help {
			fmt.Fprintln(os.Stdout, usage)
			return 0
		}
		fmt.Fprintln(os.Stderr, usage)
		return 1
	}
	if err != nil {
		fmt.Fprintf(os.Stderr, "failed parsing command line: %s\n", err)
		return 1
	}
	text, _ := json.Marshal(chosen)
	if objection := refuse.Invoke(string(text)).String(); objection != "" {
		fmt.Fprintln(os.Stderr, objection)
		return 1
	}
	if chosen.Version {
		fmt.Println("v0.8.0")
		return 0
	}
	return judgeFiles(chosen)
}

func judgeFiles(chosen config.Config) int {
	isStdin := len(chosen.Files) == 0 || (len(chosen.Files) == 1 && chosen.Files[0] == "-")
	report, err := output.New(os.Stdout, chosen.OutputFormat, chosen.Summary, isStdin, chosen.Verbose)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	judgeOf, err := validator.New(chosen.SchemaLocations, validator.Opts{
		Debug:                chosen.Debug,
		SkipKinds:            chosen.SkipKinds,
		RejectKinds:          chosen.RejectKinds,
		KubernetesVersion:    chosen.KubernetesVersion.String(),
		Strict:               chosen.Strict,
		IgnoreMissingSchemas: chosen.IgnoreMissingSchemas,
	})
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	var resources <-chan resource.Resource
	var problems <-chan error
	if isStdin {
		resources, problems = resource.FromStream(ctx, "stdin", os.Stdin)
	} else {
		// One reader: the runtime has one thread, and results stay in the order of the files.
		resources, problems = resource.FromFiles(ctx, chosen.Files, chosen.IgnoreFilenamePatterns, 1)
	}
	return writeVerdicts(report, judgeOf, resources, problems, cancel, chosen.ExitOnError)
}

// writeVerdicts judges what arrives, in order; a file that cannot be read is an error of its own and ends the run, as in kubeconform.
func writeVerdicts(report output.Output, judgeOf validator.Validator, resources <-chan resource.Resource, problems <-chan error, cancel func(), exitOnError bool) int {
	code := 0
	stopped := false
	write := func(verdict validator.Result) {
		if stopped {
			return
		}
		if verdict.Status == validator.Error || verdict.Status == validator.Invalid {
			code = 1
			stopped = exitOnError
			if stopped {
				cancel()
			}
		}
		if err := report.Write(verdict); err != nil {
			fmt.Fprintln(os.Stderr, "failed writing log")
		}
	}
	for resources != nil || problems != nil {
		select {
		case one, isOpen := <-resources:
			if !isOpen {
				resources = nil
			} else if !stopped {
				write(judgeOf.ValidateResource(one))
			}
		case problem, isOpen := <-problems:
			if !isOpen {
				problems = nil
			} else if problem != nil {
				failed := resource.Resource{}
				if discovery, isDiscovery := problem.(resource.DiscoveryError); isDiscovery {
					failed.Path, problem = discovery.Path, discovery.Err
				}
				write(validator.Result{Resource: failed, Err: problem, Status: validator.Error})
				cancel()
			}
		}
	}
	if err := report.Flush(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	return code
}
