package journal

import "errors"

// Enabled says that there is no journal.
func Enabled() bool { return false }

// Send has nowhere to send to.
func Send(string, Priority, map[string]string) error { return errors.ErrUnsupported }

// StderrIsJournalStream says that there is no journal.
func StderrIsJournalStream() (bool, error) { return false, nil }

// StdoutIsJournalStream says that there is no journal.
func StdoutIsJournalStream() (bool, error) { return false, nil }
