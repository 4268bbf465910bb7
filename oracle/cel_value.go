//go:build since28

package main

import (
	"encoding/json"
	"fmt"
	"math"
	"sort"
	"strings"

	"github.com/google/cel-go/common/types"
	"github.com/google/cel-go/common/types/ref"
	"github.com/google/cel-go/common/types/traits"
)

// printValue writes a value of CEL as its type and its value; entries of maps are sorted.
func printValue(value ref.Val) string {
	switch v := value.(type) {
	case types.Null:
		return "null"
	case types.Bool, types.Int, types.Uint:
		return fmt.Sprintf("%s:%v", value.Type().TypeName(), value.Value())
	case types.Double:
		return "double:" + printDouble(float64(v))
	case types.String:
		quoted, _ := json.Marshal(string(v))
		return "string:" + string(quoted)
	case types.Bytes:
		return fmt.Sprintf("bytes:%x", []byte(v))
	case *types.Optional:
		if v.HasValue() {
			return "optional(" + printValue(v.GetValue()) + ")"
		}
		return "optional.none"
	case types.Timestamp:
		return fmt.Sprintf("timestamp:%d.%09d", v.Time.Unix(), v.Time.Nanosecond())
	case types.Duration:
		return fmt.Sprintf("duration:%d", v.Duration.Nanoseconds())
	case traits.Lister:
		return "[" + strings.Join(walk(v.Iterator(), printValue), ",") + "]"
	case traits.Mapper:
		entries := walk(v.Iterator(), func(key ref.Val) string { return printValue(key) + "=" + printValue(v.Get(key)) })
		sort.Strings(entries)
		return "{" + strings.Join(entries, ",") + "}"
	}
	if named, ok := value.(interface{ TypeName() string }); ok && value.Type().TypeName() == "type" {
		return "type:" + named.TypeName()
	}
	return fmt.Sprintf("%s:%v", value.Type().TypeName(), value.Value())
}

func walk(all traits.Iterator, print func(ref.Val) string) []string {
	var printed []string
	for all.HasNext() == types.True {
		printed = append(printed, print(all.Next()))
	}
	return printed
}

// printDouble is JSON's form, and Go's where JSON has none or would lose the sign of zero.
func printDouble(f float64) string {
	if math.IsNaN(f) || math.IsInf(f, 0) || f == 0 && math.Signbit(f) {
		return fmt.Sprint(f)
	}
	text, _ := json.Marshal(f)
	return string(text)
}
