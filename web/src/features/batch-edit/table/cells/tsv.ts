/** Cells as spreadsheets put them on the clipboard: tabs between cells, line feeds between rows, quotes around what has either. */
export function tsvOf(cells: readonly (readonly string[])[]): string {
  return cells.map((row) => row.map(quoted).join('\t')).join('\n')
}

const quoted = (text: string) => (/["\t\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** The rows of cells of a text. A line feed at its end begins no further row; rows may be of different lengths. */
export function cellsOf(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let at = 0
  while (at <= text.length) {
    const cell = text[at] === '"' ? quotedCell(text, at) : plainCell(text, at)
    row.push(cell.text)
    at = cell.end
    if (text[at] === '\t') {
      at += 1
      continue
    }
    rows.push(row)
    row = []
    if (text[at] === '\r' && text[at + 1] === '\n') at += 1
    at += 1
    if (at >= text.length) break
  }
  return rows
}

interface Cell {
  text: string
  /** Where the text goes on: at a tab, at the end of a line, or behind the last character. */
  end: number
}

function plainCell(text: string, start: number): Cell {
  let end = start
  while (end < text.length && !/[\t\n\r]/.test(text.charAt(end))) end += 1
  return { text: text.slice(start, end), end }
}

/** Quotes that don't close where a cell ends are a part of its text. */
function quotedCell(text: string, start: number): Cell {
  let content = ''
  for (let at = start + 1; at < text.length; at += 1) {
    const letter = text.charAt(at)
    if (letter !== '"') {
      content += letter
      continue
    }
    if (text[at + 1] === '"') {
      content += '"'
      at += 1
      continue
    }
    const isEnd = at + 1 === text.length || /[\t\n\r]/.test(text.charAt(at + 1))
    return isEnd ? { text: content, end: at + 1 } : plainCell(text, start)
  }
  return plainCell(text, start)
}
