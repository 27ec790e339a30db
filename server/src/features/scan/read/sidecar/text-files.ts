import { parsePersonNames } from '@lectern/contract/rules'
import type { BookFields } from '../../shapes/media.ts'

/** What `desc.txt` and `reader.txt` say: the description, and in its first line the narrators (ABS wire, files §8.7). */
export function readTextFiles(texts: { desc?: string; reader?: string }): BookFields {
  const description = texts.desc?.trim() ?? ''
  const narrators = parsePersonNames(texts.reader?.trim().split('\n')[0] ?? '')
  return {
    ...(description === '' ? {} : { description }),
    ...(narrators.length === 0 ? {} : { narrators }),
  }
}
