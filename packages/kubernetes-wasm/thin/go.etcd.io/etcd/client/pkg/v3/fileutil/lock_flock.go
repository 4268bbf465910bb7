package fileutil

import (
	"errors"
	"os"
)

func flockTryLockFile(string, int, os.FileMode) (*LockedFile, error) {
	return nil, errors.ErrUnsupported
}

func flockLockFile(string, int, os.FileMode) (*LockedFile, error) {
	return nil, errors.ErrUnsupported
}
