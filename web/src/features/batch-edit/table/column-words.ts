import { texts } from '#platform/text/texts.ts'
import type { ColumnName } from '../model/columns.ts'

/** What a column is called. */
export const columnWord = (name: ColumnName): string =>
  name === 'sequence' ? texts.t('editor.series.sequence') : texts.t(`editor.field.${name}`)
