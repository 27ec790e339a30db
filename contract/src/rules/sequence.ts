/** Number by which a series is ordered: the first one in the text (`2.5`, `Book 3`, `1-3` → 1); null when there is none. */
export function sequenceNumber(sequence: string | null | undefined): number | null {
  const found = /\d+(?:\.\d+)?/u.exec(sequence ?? '')
  return found ? Number(found[0]) : null
}

/** `Name #1`; the bare name when there is no sequence. */
export function formatSeries(series: {
  name: string
  sequence?: string | null | undefined
}): string {
  return series.sequence ? `${series.name} #${series.sequence}` : series.name
}

/** The inverse: a ` #x` at the end, x without spaces, is the sequence. Null when no name is left. */
export function parseSeries(text: string): { name: string; sequence: string | null } | null {
  const clean = text.trim()
  const marked = /^(.*\S)\s+#(\S+)$/su.exec(clean)
  if (marked) return { name: marked[1] ?? '', sequence: marked[2] ?? null }
  return clean === '' ? null : { name: clean, sequence: null }
}
