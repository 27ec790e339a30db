/** What a shelf shows now, as a view would keep it. */
export interface Shown {
  filters: string
  sort: string
  desc: boolean
}
