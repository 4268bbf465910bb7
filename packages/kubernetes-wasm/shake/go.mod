module kubernetes-wasm-shake

go 1.26.0
