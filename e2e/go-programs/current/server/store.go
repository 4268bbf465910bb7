package main

import (
	"encoding/json"
	"errors"
	"io"
	"net"
	"net/http"
	"net/url"
	"time"

	clientv3 "go.etcd.io/etcd/client/v3"
	"go.etcd.io/etcd/server/v3/embed"
	"go.etcd.io/etcd/server/v3/etcdserver/api/v3client"
)

// store is an etcd in this process.
type store struct {
	*embed.Etcd
	client *clientv3.Client
	url    string
}

func startStore(folder string) (*store, error) {
	client, err := freeURL()
	if err != nil {
		return nil, err
	}
	peer, err := freeURL()
	if err != nil {
		return nil, err
	}
	config := embed.NewConfig()
	config.Dir = folder
	config.ListenClientUrls, config.AdvertiseClientUrls = []url.URL{client}, []url.URL{client}
	config.ListenPeerUrls, config.AdvertisePeerUrls = []url.URL{peer}, []url.URL{peer}
	config.InitialCluster = config.InitialClusterFromName(config.Name)
	// What it says when it is closed is no fault.
	config.LogLevel = "panic"
	// The data dies with the process, nothing of it need reach a disk.
	config.UnsafeNoFsync = true
	etcd, err := embed.StartEtcd(config)
	if err != nil {
		return nil, err
	}
	select {
	case <-etcd.Server.ReadyNotify():
	case <-time.After(time.Minute):
		etcd.Close()
		return nil, errors.New("not ready within a minute")
	}
	return &store{Etcd: etcd, client: v3client.New(etcd.Server), url: client.String()}, nil
}

// freeURL names a port that was free a moment ago; etcd takes no listener of ours.
func freeURL() (url.URL, error) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return url.URL{}, err
	}
	defer listener.Close()
	return url.URL{Scheme: "http", Host: listener.Addr().String()}, nil
}

// ServeHTTP shows and changes what is stored: GET ?key= lists the keys with that prefix, PUT writes the body below the key, DELETE removes the prefix.
func (s *store) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	key := r.URL.Query().Get("key")
	if key == "" {
		http.Error(w, "which key?", http.StatusBadRequest)
		return
	}
	switch r.Method {
	case http.MethodGet:
		found, err := s.client.Get(r.Context(), key, clientv3.WithPrefix())
		if err != nil {
			http.Error(w, err.Error(), http.StatusInternalServerError)
			return
		}
		entries := make(map[string]string, len(found.Kvs))
		for _, entry := range found.Kvs {
			entries[string(entry.Key)] = string(entry.Value)
		}
		w.Header().Set("Content-Type", "application/json")
		_ = json.NewEncoder(w).Encode(entries)
	case http.MethodPut:
		body, err := io.ReadAll(r.Body)
		if err == nil {
			_, err = s.client.Put(r.Context(), key, string(body))
		}
		if err != nil {
			http.Error(w, err.Error(), http.StatusInternalServerError)
		}
	case http.MethodDelete:
		if _, err := s.client.Delete(r.Context(), key, clientv3.WithPrefix()); err != nil {
			http.Error(w, err.Error(), http.StatusInternalServerError)
		}
	default:
		http.Error(w, "GET, PUT or DELETE", http.StatusMethodNotAllowed)
	}
}
