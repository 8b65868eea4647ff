/** One step; `sql` may hold several statements and runs in one transaction with the note that it was done. */
export interface Migration {
  readonly version: number;
  readonly name: string;
  readonly sql: string;
}
