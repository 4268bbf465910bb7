// Command server is an API server for custom resources alone: the storage and the server in one process, on loopback. It prints one line of
// JSON when it serves, and ends when its standard input does, so that none outlives the tests that started it.
package main

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"

	"k8s.io/klog/v2"
)

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "server:", err)
		os.Exit(1)
	}
}

// logToFileAlone keeps what the libraries say out of the streams, errors included.
func logToFileAlone(log io.Writer) {
	flags := flag.NewFlagSet("klog", flag.PanicOnError)
	klog.InitFlags(flags)
	_ = flags.Set("logtostderr", "false")
	_ = flags.Set("stderrthreshold", "FATAL")
	klog.SetOutput(log)
}

func run() error {
	folder, err := os.MkdirTemp("", "structural-server-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	log, err := os.Create(filepath.Join(folder, "server.log"))
	if err != nil {
		return err
	}
	logToFileAlone(log)

	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	go func() {
		_, _ = io.Copy(io.Discard, os.Stdin)
		stop()
	}()

	store, err := startStore(filepath.Join(folder, "etcd"))
	if err != nil {
		return fmt.Errorf("etcd: %w", err)
	}
	defer store.Close()
	api, err := newAPI(folder, store)
	if err != nil {
		return fmt.Errorf("apiserver: %w", err)
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	// The same handlers without TLS: thousands of small requests need no handshakes, and kubectl no certificate.
	plain := &http.Server{Handler: api.GenericAPIServer.Handler}
	serving := make(chan error, 2)
	ready := make(chan struct{})
	if err := api.GenericAPIServer.AddPostStartHook("structural-ready", announce(ready)); err != nil {
		return err
	}
	go func() { serving <- api.GenericAPIServer.PrepareRun().RunWithContext(ctx) }()
	select {
	case err := <-serving:
		return err
	case <-ready:
	}
	go func() { serving <- plain.Serve(listener) }()
	if err := json.NewEncoder(os.Stdout).Encode(map[string]string{"url": "http://" + listener.Addr().String(), "folder": folder}); err != nil {
		return err
	}
	select {
	case err := <-serving:
		return err
	case <-ctx.Done():
		return plain.Close()
	}
}
