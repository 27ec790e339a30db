/** The cell that a key leads to; null where it means nothing. */
export function cellAfter(
  key: string,
  from: number,
  { count, columns }: { count: number; columns: number },
): number | null {
  const to = {
    ArrowRight: from + 1,
    ArrowLeft: from - 1,
    ArrowDown: from + columns,
    ArrowUp: from - columns,
    PageDown: from + columns * 4,
    PageUp: from - columns * 4,
    Home: 0,
    End: count - 1,
  }[key]
  return to === undefined ? null : Math.min(count - 1, Math.max(0, to))
}
