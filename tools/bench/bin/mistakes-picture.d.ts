/** What a tool found. */
interface ToolResult {
  readonly name: string;
  readonly seconds: number;
  readonly sum: number;
  readonly wrong: number;
}
export declare function chartOf(results: readonly ToolResult[], all: number): string;
