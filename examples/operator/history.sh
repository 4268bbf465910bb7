#!/usr/bin/env bash
# Makes this folder a git repository with two releases: v1.0.0 as it was, and on a branch `next` the definitions of config/crd.
set -euo pipefail
cd "$(dirname "$0")"
git init --quiet --initial-branch main
git config user.name Ada
git config user.email ada@example.com
next=$(mktemp -d)
cp config/crd/*.yaml "$next"
cp releases/v1.0.0/*.yaml config/crd
git add config
git commit --quiet --message 'Release v1.0.0'
git tag v1.0.0
git switch --quiet --create next
cp "$next"/*.yaml config/crd
git commit --quiet --all --message 'Bound what is kept'
rm -r "$next"
