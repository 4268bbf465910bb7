//go:build since28

package main

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/google/cel-go/cel"
	"github.com/google/cel-go/checker"
	"github.com/google/cel-go/common/types"
	"github.com/google/cel-go/common/types/ref"
	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions"
	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	structuralschema "k8s.io/apiextensions-apiserver/pkg/apiserver/schema"
	schemacel "k8s.io/apiextensions-apiserver/pkg/apiserver/schema/cel"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/cel/model"
	"k8s.io/apimachinery/pkg/util/version"
	celconfig "k8s.io/apiserver/pkg/apis/cel"
	apiservercel "k8s.io/apiserver/pkg/cel"
	"k8s.io/apiserver/pkg/cel/environment"
	"k8s.io/apiserver/pkg/cel/library"
	kjson "sigs.k8s.io/json"
)

// declaredSizes estimates the size of what an expression reads from the schema, as for a rule.
type declaredSizes struct{ self *apiservercel.DeclType }

func (declaredSizes) EstimateCallCost(string, string, *checker.AstNode, []checker.AstNode) *checker.CallEstimate {
	return nil
}

func (d declaredSizes) EstimateSize(node checker.AstNode) *checker.SizeEstimate {
	steps := node.Path()
	if len(steps) == 0 {
		return nil
	}
	at := d.self
	for _, step := range steps[1:] {
		if at = within(at, step); at == nil {
			return nil
		}
	}
	return &checker.SizeEstimate{Max: uint64(at.MaxElements)}
}

func within(at *apiservercel.DeclType, step string) *apiservercel.DeclType {
	switch step {
	case "@items", "@values":
		return at.ElemType
	case "@keys":
		return at.KeyType
	}
	if field, ok := at.Fields[step]; ok {
		return field.Type
	}
	return nil
}

// scope is the schema that an expression is about, and its type.
type scope struct {
	structural *structuralschema.Structural
	declared   *apiservercel.DeclType
}

func openScope(q celExpression) (scope, error) {
	var v1 apiextensionsv1.JSONSchemaProps
	if err := json.Unmarshal(q.Schema, &v1); err != nil {
		return scope{}, err
	}
	var props apiextensions.JSONSchemaProps
	if err := apiextensionsv1.Convert_v1_JSONSchemaProps_To_apiextensions_JSONSchemaProps(&v1, &props, nil); err != nil {
		return scope{}, err
	}
	structural, err := structuralschema.NewStructural(&props)
	if err != nil {
		return scope{}, err
	}
	declared := model.SchemaDeclType(structural, q.Root)
	if declared == nil {
		return scope{}, fmt.Errorf("no CEL type")
	}
	if q.Root {
		structural = model.WithTypeAndObjectMeta(structural)
	}
	return scope{structural, declared}, nil
}

func (s scope) environment(q celExpression) (*cel.Env, error) {
	self := s.declared.MaybeAssignTypeName("selfType")
	oldSelf := self.CelType()
	if q.Optional {
		oldSelf = cel.OptionalType(oldSelf)
	}
	set, err := baseEnvironment().Extend(
		environment.VersionedOptions{
			IntroducedVersion: version.MajorMinor(1, 0),
			EnvOptions:        []cel.EnvOption{cel.Variable("self", self.CelType())},
			DeclTypes:         []*apiservercel.DeclType{self},
		},
		environment.VersionedOptions{
			IntroducedVersion: version.MajorMinor(1, 24),
			EnvOptions:        []cel.EnvOption{cel.Variable("oldSelf", oldSelf)},
		})
	if err != nil {
		return nil, err
	}
	if q.Stored {
		return set.StoredExpressionsEnv(), nil
	}
	return set.NewExpressionsEnv(), nil
}

func evaluate(asked question) answer {
	q := asked.CEL
	s, err := openScope(q)
	if err != nil {
		return answer{"schemaError": err.Error()}
	}
	env, err := s.environment(q)
	if err != nil {
		return answer{"schemaError": err.Error()}
	}
	ast, issues := env.Compile(q.Expr)
	if issues != nil && issues.Err() != nil {
		return answer{"compileError": withoutRandom(issues.String())}
	}
	estimator := &library.CostEstimator{SizeEstimator: declaredSizes{s.declared}}
	program, err := env.Program(ast, cel.CostLimit(celconfig.PerCallLimit), cel.CostTracking(estimator), cel.InterruptCheckFrequency(celconfig.CheckFrequency))
	if err != nil {
		return answer{"compileError": "program: " + err.Error()}
	}
	cost, err := env.EstimateCost(ast, estimator)
	if err != nil {
		return answer{"compileError": "cost: " + err.Error()}
	}
	evals := []any{}
	for i := range q.Selves {
		variables, err := s.variables(q, i)
		if err != nil {
			return answer{"schemaError": err.Error()}
		}
		evals = append(evals, run(program, variables))
	}
	return answer{"type": ast.OutputType().String(), "min": fmt.Sprint(cost.Min), "max": fmt.Sprint(cost.Max), "evals": evals}
}

// variables are self and oldSelf of one evaluation.
func (s scope) variables(q celExpression, i int) (map[string]any, error) {
	self, err := s.value(q.Selves[i])
	if err != nil {
		return nil, err
	}
	variables := map[string]any{"self": self}
	if q.Optional {
		variables["oldSelf"] = types.OptionalNone
	}
	if i >= len(q.OldSelves) || string(q.OldSelves[i]) == "null" {
		return variables, nil
	}
	before, err := s.value(q.OldSelves[i])
	if err != nil {
		return nil, err
	}
	variables["oldSelf"] = before
	if q.Optional {
		variables["oldSelf"] = types.OptionalOf(before)
	}
	return variables, nil
}

func (s scope) value(text json.RawMessage) (ref.Val, error) {
	var value any
	if len(text) > 0 {
		if err := kjson.UnmarshalCaseSensitivePreserveInts(text, &value); err != nil {
			return nil, err
		}
	}
	return schemacel.UnstructuredToVal(value, s.structural), nil
}

func run(program cel.Program, variables map[string]any) map[string]any {
	value, details, err := program.ContextEval(context.Background(), variables)
	said := map[string]any{}
	if details != nil && details.ActualCost() != nil {
		said["cost"] = *details.ActualCost()
	}
	if err != nil {
		said["error"] = withoutRandom(err.Error())
	} else {
		said["value"] = printValue(value)
	}
	return said
}
