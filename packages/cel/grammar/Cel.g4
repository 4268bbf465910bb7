// The syntax of the Common Expression Language, as the API server reads it: the grammar of the language definition
// (https://github.com/google/cel-spec/blob/master/doc/langdef.md), with optional selection (`a.?b`, `a[?i]`, `[?e]`, `{?k: v}`)
// and quoted field names (a.`b-c`).
//
// Error messages are part of the server's answer and are written by ANTLR from this file: they name tokens by their literal, or by
// the name that they have here, in the order in which they stand here, and which ones are "expecting" follows from the shape of the
// rules. So neither tokens nor rules can be renamed, reordered or simplified freely; the conformance cases hold them.
//
// Generate again with tools/generate-parser.mjs after every change.

grammar Cel;

start : body=expr EOF ;

expr : condition=conditionalOr (question='?' whenTrue=conditionalOr ':' whenFalse=expr)? ;

conditionalOr : first=conditionalAnd (operators+='||' rest+=conditionalAnd)* ;

conditionalAnd : first=relation (operators+='&&' rest+=relation)* ;

relation
  : calc
  | relation operator=('<' | '<=' | '>=' | '>' | '==' | '!=' | 'in') relation
  ;

calc
  : unary
  | calc operator=('*' | '/' | '%') calc
  | calc operator=('+' | '-') calc
  ;

unary
  : member               # Plain
  | operators+='!'+ member  # Not
  | operators+='-'+ member  # Negated
  ;

member
  : primary                                                              # Operand
  | member dot='.' optional='?'? field=fieldName                         # Select
  | member '.' name=IDENTIFIER parenthesis='(' arguments=exprList? ')'   # MemberCall
  | member bracket='[' optional='?'? index=expr ']'                      # Index
  ;

primary
  : absolute='.'? name=IDENTIFIER                                        # Identifier
  | absolute='.'? name=IDENTIFIER parenthesis='(' arguments=exprList? ')' # GlobalCall
  | '(' inner=expr ')'                                                   # Nested
  | bracket='[' elements=elementList? ','? ']'                           # List
  | brace='{' entries=entryList? ','? '}'                                # Map
  | absolute='.'? names+=IDENTIFIER ('.' names+=IDENTIFIER)*
    brace='{' fields=fieldList? ','? '}'                                 # Message
  | literal                                                              # Constant
  ;

exprList : items+=expr (',' items+=expr)* ;

elementList : items+=optionalExpr (',' items+=optionalExpr)* ;

fieldList : names+=optionalField colons+=':' values+=expr (',' names+=optionalField colons+=':' values+=expr)* ;

optionalField : optional='?'? fieldName ;

entryList : keys+=optionalExpr colons+=':' values+=expr (',' keys+=optionalExpr colons+=':' values+=expr)* ;

fieldName
  : name=IDENTIFIER        # PlainName
  | name=ESC_IDENTIFIER    # QuotedName
  ;

optionalExpr : optional='?'? value=expr ;

literal
  : sign='-'? token=NUM_INT     # Int
  | token=NUM_UINT              # Uint
  | sign='-'? token=NUM_FLOAT   # Double
  | token=STRING                # String
  | token=BYTES                 # Bytes
  | 'true'                      # True
  | 'false'                     # False
  | 'null'                      # Null
  ;

EQUAL : '==' ;
NOT_EQUAL : '!=' ;
IN : 'in' ;
LESS : '<' ;
LESS_OR_EQUAL : '<=' ;
GREATER_OR_EQUAL : '>=' ;
GREATER : '>' ;
AND : '&&' ;
OR : '||' ;
OPEN_BRACKET : '[' ;
CLOSE_BRACKET : ']' ;
OPEN_BRACE : '{' ;
CLOSE_BRACE : '}' ;
OPEN_PARENTHESIS : '(' ;
CLOSE_PARENTHESIS : ')' ;
DOT : '.' ;
COMMA : ',' ;
MINUS : '-' ;
NOT : '!' ;
QUESTION : '?' ;
COLON : ':' ;
PLUS : '+' ;
TIMES : '*' ;
DIVIDE : '/' ;
MODULO : '%' ;
TRUE : 'true' ;
FALSE : 'false' ;
NULL : 'null' ;

fragment Letter : [A-Za-z] ;
fragment Digit : [0-9] ;
fragment Hex : [0-9A-Fa-f] ;
fragment Exponent : [eE] [+-]? Digit+ ;
fragment Raw : [rR] ;
fragment Escape
  : '\\' [abfnrtv"'\\?`]
  | '\\' [xX] Hex Hex
  | '\\u' Hex Hex Hex Hex
  | '\\U' Hex Hex Hex Hex Hex Hex Hex Hex
  | '\\' [0-3] [0-7] [0-7]
  ;

WHITESPACE : [\t \r\n\f]+ -> channel(HIDDEN) ;
COMMENT : '//' ~[\n]* -> channel(HIDDEN) ;

NUM_FLOAT
  : Digit+ '.' Digit+ Exponent?
  | Digit+ Exponent
  | '.' Digit+ Exponent?
  ;

NUM_INT : Digit+ | '0x' Hex+ ;

NUM_UINT : Digit+ [uU] | '0x' Hex+ [uU] ;

STRING
  : '"' (Escape | ~[\\"\n\r])* '"'
  | '\'' (Escape | ~[\\'\n\r])* '\''
  | '"""' (Escape | ~[\\])*? '"""'
  | '\'\'\'' (Escape | ~[\\])*? '\'\'\''
  | Raw '"' ~["\n\r]* '"'
  | Raw '\'' ~['\n\r]* '\''
  | Raw '"""' .*? '"""'
  | Raw '\'\'\'' .*? '\'\'\''
  ;

BYTES : [bB] STRING ;

IDENTIFIER : (Letter | '_') (Letter | Digit | '_')* ;

ESC_IDENTIFIER : '`' (Letter | Digit | [_./ -])+ '`' ;
