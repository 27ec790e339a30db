import type { Flag } from './kinds.ts'

/** A program of the owner's that finds metadata. */
export interface CustomProviderRow {
  id: string
  name: string
  media_type: 'book' | 'podcast'
  url: string
  /** Sent along as `Authorization`. */
  auth_header: string | null
  created_at: number
  updated_at: number
}

/** A match of many items that has not ended. Items are matched in the order of their ids. */
export interface MatchRunRow {
  /** The batch of the history that all its changes belong to. */
  id: string
  /** All books of it; null: those of `item_ids_json`. */
  library_id: string | null
  item_ids_json: string | null
  options_json: string
  user_id: string
  user_name: string
  /** The last item that was matched; '' before the first. */
  after_id: string
  done: number
  updated: number
  unmatched: number
  unsure: number
  started_at: number
}

/** What was found for an item, but not surely. */
export interface MatchReviewRow {
  item_id: string
  library_id: string
  provider: string
  /** What was asked for. */
  title: string
  author: string
  /** Of the likeliest. */
  score: number
  matches_json: string
  /** Somebody said that none of them is it: kept so that later matches don't ask again. */
  is_skipped: Flag
  found_at: number
}

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

/** Whom a library asks for each field of its books where several providers are merged. */
export interface MergedProvidersRow {
  library_id: string
  orders_json: string
  updated_at: number
}
