package main

import (
	"io"
	"net/http"

	migrationv1 "k8s.io/api/storagemigration/v1"
	migrationv1beta1 "k8s.io/api/storagemigration/v1beta1"
	"sigs.k8s.io/json"
)

// checkMigration says whether a body is a StorageVersionMigration without unknown fields: nothing here carries one out.
func checkMigration(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	var migration any = &migrationv1.StorageVersionMigration{}
	if r.URL.Query().Get("version") == "v1beta1" {
		migration = &migrationv1beta1.StorageVersionMigration{}
	}
	strict, err := json.UnmarshalStrict(body, migration)
	if err == nil && len(strict) > 0 {
		err = strict[0]
	}
	if err != nil {
		http.Error(w, err.Error(), http.StatusUnprocessableEntity)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	_, _ = w.Write([]byte("{}"))
}
