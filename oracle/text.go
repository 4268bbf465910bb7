package main

import "sigs.k8s.io/yaml"

// readText says what the server makes of YAML.
func readText(q question) answer {
	text := []byte(q.Text)
	read, err := yaml.YAMLToJSON(text)
	if err != nil {
		return answer{"error": err.Error()}
	}
	said := answer{"json": string(read), "strictError": ""}
	if _, err := yaml.YAMLToJSONStrict(text); err != nil {
		said["strictError"] = err.Error()
	}
	return said
}
