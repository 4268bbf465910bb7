// Package leaderelection elects without candidates, who would need an informer of all kinds.
package leaderelection
