/** What becomes of genres and tags that are brought into a library. */
export interface LabelRulesRow {
  library_id: string
  rules_json: string
  updated_at: number
}

/** Rules that the items of a library are made to follow, in the order of their ids; one run for each library at most. */
export interface LabelRuleRunRow {
  /** The batch of the history that all its changes belong to. */
  id: string
  library_id: string
  /** As they were when it was asked for. */
  rules_json: string
  user_id: string
  user_name: string
  /** The last item that was looked at; '' before the first. */
  after_id: string
  done: number
  updated: number
  started_at: number
}
