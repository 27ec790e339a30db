/** Styles of a book without anything that is fetched: pictures and fonts of the book itself have addresses we made. */
export function cleanStyle(style: string): string {
  return style
    .replace(/@import\b[^;]*;?/gi, '')
    .replace(/@(charset|namespace)\b[^;]*;?/gi, '')
    .replace(/url\(\s*(?:"([^"]*)"|'([^']*)'|([^)"']*))\s*\)/gi, (whole, ...parts: unknown[]) => {
      const address = parts.slice(0, 3).find((part) => typeof part === 'string') as
        | string
        | undefined
      return /^(blob:|data:(image|font|application\/(x-)?font)|#)/i.test(address?.trim() ?? '')
        ? whole
        : 'url("data:,")'
    })
    .replace(/expression\s*\(|-moz-binding|behavior\s*:/gi, 'none')
}

/** Units of the window mean nothing in columns, and breaks of pages are breaks of columns there. */
export function fitStyle(style: string, width: number, height: number): string {
  return style
    .replace(/(?<=[{\s;])-epub-/gi, '')
    .replace(/(\d*\.?\d+)vw\b/gi, (_, part: string) => `${(parseFloat(part) * width) / 100}px`)
    .replace(/(\d*\.?\d+)vh\b/gi, (_, part: string) => `${(parseFloat(part) * height) / 100}px`)
    .replace(/page-break-(after|before|inside)\s*:/gi, '-webkit-column-break-$1:')
    .replace(
      /break-(after|before|inside)\s*:\s*(avoid-)?page/gi,
      (_, side: string, avoid?: string) => `break-${side}: ${avoid ?? ''}column`,
    )
}
