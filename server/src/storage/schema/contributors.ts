export interface AuthorRow {
  id: string
  library_id: string
  name: string
  name_key: string
  last_first: string
  last_first_key: string
  asin: string | null
  description: string | null
  image_path: string | null
  added_at: number
  updated_at: number
}

export interface ItemAuthorRow {
  item_id: string
  author_id: string
  position: number
}

export interface SeriesRow {
  id: string
  library_id: string
  name: string
  name_key: string
  /** name_key without its leading article. */
  name_sort: string
  description: string | null
  added_at: number
  updated_at: number
}

export interface ItemSeriesRow {
  item_id: string
  series_id: string
  position: number
  sequence: string | null
  /** First number of sequence; null sorts last. */
  sequence_num: number | null
}
