#!/usr/bin/env bash
# build.sh 1.18 OUT: builds a program that answers with the released code of an API server of 1.15 to 1.21, for npm run cases:update-old.
# Needs Go and its module proxy. Servers of these minors differ in who validates and who sets the condition: shims/15.go.txt is for 1.15,
# shims/16.go.txt for 1.16 and 1.17, shims/18.go.txt for those after.
set -eu
here=$(cd "$(dirname "$0")" && pwd); minor=${1#1.}; out=$(realpath -m "$2")
case $minor in
15) v=0.15.12 shim=15 ;;
16) v=0.16.15 shim=16 ;;
17) v=0.17.17 shim=16 ;;
18) v=0.18.19 shim=18 ;;
19) v=0.19.16 shim=18 ;;
20) v=0.20.15 shim=18 ;;
21) v=0.21.14 shim=18 ;;
*) echo "build.sh: $1 is none of 1.15 to 1.21" >&2; exit 2 ;;
esac
work=$(mktemp -d); trap 'chmod -R u+w "$work"; rm -rf "$work"' EXIT
cp "$here"/main.go "$here"/empty.s "$work"/; cp "$here/shims/$shim.go.txt" "$work/shim.go"; cd "$work"
cat > go.mod <<M
module structural.dev/old-oracle
go 1.16
require (
	k8s.io/api v$v
	k8s.io/apiextensions-apiserver v$v
	k8s.io/apimachinery v$v
	k8s.io/apiserver v$v
	k8s.io/client-go v$v
	k8s.io/component-base v$v
	github.com/json-iterator/go v1.1.12
	github.com/modern-go/reflect2 v1.0.2
	golang.org/x/net v0.12.0
	golang.org/x/sys v0.10.0
)
M
export GOFLAGS=-mod=mod
go mod tidy
# Go since 1.16 takes any zero value for null in these packages (kubernetes/kubernetes#99804); these releases were built with Go 1.12 to 1.15, which
# does not, and 1.21 mended it.
for module in github.com/go-openapi/validate k8s.io/kube-openapi; do
	dir=$(go list -m -f '{{.Dir}}' $module 2>/dev/null || true)
	[ -n "$dir" ] || continue
	copy=$work/modules/$module; mkdir -p "$(dirname "$copy")"; cp -r "$dir" "$copy"; chmod -R u+w "$copy"
	for file in "$copy"/type.go "$copy"/pkg/validation/validate/type.go; do
		[ ! -f "$file" ] || sed -i 's/data == nil || reflect.DeepEqual(reflect.Zero(reflect.TypeOf(data)), reflect.ValueOf(data))/data == nil/' "$file"
	done
	[ -f "$copy/go.mod" ] || echo "module $module" > "$copy/go.mod"
	go mod edit -replace "$module=$copy"
done
go build -ldflags=-checklinkname=0 -o "$out" .
