/** The interface of a competitor's page to the bench. */
export interface Candidate {
  /** Opens the database at this absolute URL, as the documentation of the package says. */
  open(databaseUrl: string): Promise<void>;
  /** All rows of a statement, one array a row. @throws Error with SQLite's message */
  rows(sql: string): Promise<readonly (readonly unknown[])[]>;
}

declare global {
  interface Window {
    candidate?: Candidate;
  }
}
