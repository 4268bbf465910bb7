package loader

import (
	"bytes"
	"os"
)

// readFile reads a whole file in few steps, each of which is a call of the host: io.ReadAll begins with 512 bytes.
func readFile(file *os.File) ([]byte, error) {
	var content bytes.Buffer
	if info, err := file.Stat(); err == nil {
		content.Grow(int(min(info.Size(), largestExpected)) + bytes.MinRead)
	}
	_, err := content.ReadFrom(file)
	return content.Bytes(), err
}

const largestExpected = 64 << 20
