package main

// unasked answers what is not asked of a server of this minor.
func unasked(question) answer {
	return answer{"error": "not implemented"}
}
