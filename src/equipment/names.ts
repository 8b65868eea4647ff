/** What something is called. */
export interface Names {
  readonly cn: string;
  readonly en: string;
}
