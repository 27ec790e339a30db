import { coverWidth } from '#ui/cover/cover-rules.ts'
import type { GridLayout } from './virtual-grid.tsx'

const phone = 640
const tablet = 768
const desktop = 1280
/** Pixels of a rem above which text counts as large; 16 are usual. */
const largeRem = 20

/**
 * Cards of a shelf in a width: phones have three columns (two under 360 px), wider pages as many as fit at the chosen
 * cover size (120 is 100 %).
 */
export function cardLayout(
  width: number,
  card: { ratio: number; size: number; lines: number; titleLines?: number; rem: number },
): GridLayout {
  const { ratio, size, lines, titleLines = 2, rem } = card
  const gap = width < phone ? 14 : 20
  const columns = columnsIn(width, gap, { ratio, size, rem })
  const cell = (width - gap * (columns - 1)) / columns
  // Lines of the title, `lines` small ones, the space between them.
  // What a line says in a language of long words needs another one where text is large.
  const small = rem > largeRem ? lines + 1 : lines
  const text = 10 + rem * (0.9375 * 1.3 * titleLines + 0.8125 * 1.35 * small) + 4
  return { columns, gap, cell, rowHeight: Math.ceil(cell * ratio + text + 18) }
}

/** Cards of two covers side by side, series and collections: three to a row on a desktop, two on phones. */
export function pairLayout(
  width: number,
  card: { ratio: number; size: number; lines: number; rem: number },
): GridLayout {
  const { ratio, size, lines, rem } = card
  const wider = width < tablet ? 1 : 1.75
  return cardLayout(width, { ratio: ratio / 2, size: size * wider, lines, titleLines: 1, rem })
}

/** One thing per row. */
export function rowLayout(width: number, rowHeight: number): GridLayout {
  return { columns: 1, gap: 0, cell: width, rowHeight }
}

function columnsIn(
  width: number,
  gap: number,
  card: { ratio: number; size: number; rem: number },
): number {
  // Words that are twice as large have no room under covers of a third of a phone.
  const readable = Math.floor((width + gap) / (card.rem * 5 + gap))
  return Math.max(1, Math.min(usualColumns(width, gap, card), readable))
}

function usualColumns(
  width: number,
  gap: number,
  { ratio, size }: { ratio: number; size: number },
) {
  if (width < tablet) {
    const most = width < 328 ? 2 : width < phone - 32 ? 3 : 4
    const usual = ratio < 1 ? most - 1 : most
    return Math.max(1, Math.min(8, Math.round((usual * 120) / size)))
  }
  const small = (ratio < 1 ? 220 : 148) * (size / 120)
  const wanted = width < desktop - 160 ? small : coverWidth(size, ratio)
  return Math.max(1, Math.round((width + gap) / (wanted + gap)))
}
