// Package retryablehttp stands in for the module of that name, under whose license (MPL-2.0) nothing of this package shall be. It has
// what kubeconform calls of it, and tries once.
package retryablehttp

import "net/http"

// Client has the fields that kubeconform sets; only HTTPClient matters.
type Client struct {
	HTTPClient *http.Client
	Logger     any
	RetryMax   int
}

// NewClient gives a client without settings.
func NewClient() *Client { return &Client{HTTPClient: http.DefaultClient} }

// StandardClient gives the client that was set.
func (client *Client) StandardClient() *http.Client { return client.HTTPClient }
