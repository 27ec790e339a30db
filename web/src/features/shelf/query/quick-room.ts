/** Characters that stand in a line of chips, those that the edges of a chip take included. */
const charactersOfLine = 40
const charactersOfEdges = 5

/** Most lines that genres take; what doesn't fit is scrolled to. */
const mostLines = 3

/** How many digits a count has room for before it is known. */
export function digitsOf(total: number): number {
  return String(total).length
}

/** Lines to keep free for the chips of a library's genres, of which `most` are shown, before it is known which. */
export function linesFor(genres: readonly string[], most: number): 1 | 2 | 3 {
  const all = genres.reduce((sum, { length }) => sum + length + charactersOfEdges, 0)
  const shown = (all / Math.max(1, genres.length)) * Math.min(most, genres.length)
  const lines = Math.ceil(shown / charactersOfLine)
  return lines <= 1 ? 1 : lines >= mostLines ? mostLines : 2
}
