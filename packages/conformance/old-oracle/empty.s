// Lets main.go declare a function without a body, which the linker finds in a package of the server.
