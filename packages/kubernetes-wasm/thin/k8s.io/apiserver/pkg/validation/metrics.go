// Package validation counts nothing.
package validation

// ValidationMetrics is what the server counts while it validates.
type ValidationMetrics interface {
	IncDeclarativeValidationMismatchMetric(string)
	IncDeclarativeValidationPanicMetric(string)
	IncDuplicateValidationErrorMetric()
	Reset()
}

// Metrics is asked to count.
var Metrics ValidationMetrics = none{}

type none struct{}

func (none) IncDeclarativeValidationMismatchMetric(string) {}
func (none) IncDeclarativeValidationPanicMetric(string)    {}
func (none) IncDuplicateValidationErrorMetric()            {}
func (none) Reset()                                        {}
