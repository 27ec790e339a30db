interface Field {
  count: number
  columns: number
  /** Cells that the page keys go over. */
  perPage: number
  isRtl: boolean
}

/** Where a key leads from a cell; null: the key moves nothing. */
export function cellAfter(key: string, from: number, field: Field): number | null {
  const { count, columns, perPage, isRtl } = field
  const ahead = isRtl ? -1 : 1
  const steps: Record<string, number> = {
    ArrowDown: columns,
    ArrowUp: -columns,
    PageDown: perPage,
    PageUp: -perPage,
    Home: -from,
    End: count - 1 - from,
    ...(columns > 1 ? { ArrowRight: ahead, ArrowLeft: -ahead } : {}),
  }
  const step = steps[key]
  if (step === undefined || count === 0) return null
  const to = from + step
  if (to < 0) return key === 'PageUp' ? from % columns : from
  if (to < count) return to
  // From the row above a short last row, down leads to its end.
  const isLastRow = Math.floor(from / columns) === Math.floor((count - 1) / columns)
  return isLastRow && key !== 'PageDown' ? from : count - 1
}
