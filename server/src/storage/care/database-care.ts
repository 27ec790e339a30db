/** What a database says of itself. */
export interface DatabaseFacts {
  kind: 'sqlite' | 'postgres'
  version: string
  /** Of everything in it. */
  bytes: number
  /** Bytes of its file that hold nothing; they are used again. */
  unusedBytes: number
}

/** Keeping a database well, while everybody works with it. */
export interface DatabaseCare {
  facts(): Promise<DatabaseFacts>
  /**
   * Looks through all of it in a thread of its own; resolves with what is damaged, or null. A database server that does
   * so by itself is believed.
   */
  damage(signal?: AbortSignal): Promise<string | null>
  /** Renews what the planner of queries knows and gives unused room back, in short steps, as long as `mayGoOn` says so. */
  tidy(mayGoOn: () => boolean): Promise<void>
}
