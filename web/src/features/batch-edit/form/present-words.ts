import { texts } from '#platform/text/texts.ts'
import { cellText } from '../model/cell-text.ts'
import type { CellEdits } from '../model/draft.ts'
import type { FieldName, Row } from '../model/fields.ts'
import { flagWords } from '../page/batch-state.ts'

/** What a field holds in all items, in few words. */
export function presentWords(rows: readonly Row[], name: FieldName): string {
  // Long texts are read when they are needed.
  if (name === 'description') return ''
  const words = flagWords()
  const known = new Set(rows.map(({ values }) => cellText(name, values[name], words)))
  const [only = ''] = known
  if (known.size > 1) return texts.t('batchEdit.several', { count: known.size })
  return only === '' ? texts.t('batchEdit.allEmpty') : texts.t('batchEdit.allSame', { value: only })
}

/** In how many items somebody wrote into a field by itself. */
export function writtenIn(cells: ReadonlyMap<string, CellEdits>, name: FieldName): number {
  let count = 0
  for (const edits of cells.values()) if (edits[name] !== undefined) count += 1
  return count
}
