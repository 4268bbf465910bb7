package validator

// RefusedSchema is called, if it is set, for every schema that was found and cannot be used, with its location. kubeconform goes on to the next
// location then, and says in the end that it found none.
var RefusedSchema func(location string, err error)

func noteRefused(location string, err error) {
	if RefusedSchema != nil {
		RefusedSchema(location, err)
	}
}
