import { texts } from '#platform/text/texts.ts'
import type { Box } from '../cells/ranges.ts'
import type { SheetControl } from '../use-sheet.ts'

/** The rows that a tool is about: the chosen ones, all of them where only one is chosen. */
export function toolRows({ box, size }: SheetControl): Pick<Box, 'top' | 'bottom'> {
  return box.top === box.bottom ? { top: 0, bottom: size.rows - 1 } : box
}

/** Which rows those are, in words. */
export const rowsWord = ({ box, size }: SheetControl): string =>
  box.top === box.bottom
    ? texts.t('batchEdit.sheet.allRows', { count: size.rows })
    : texts.t('batchEdit.sheet.chosenRows', { count: box.bottom - box.top + 1 })
