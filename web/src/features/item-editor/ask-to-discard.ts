import { localeOf } from '#platform/text/language/languages.ts'
import { texts } from '#platform/text/texts.ts'
import { confirm } from '#ui/dialog/confirm.tsx'

let asked: Promise<boolean> | null = null

/** Asks whether changes of these names may be lost: one question at a time, however often it is caused. */
export function askToDiscard(names: readonly string[]): Promise<boolean> {
  asked ??= confirm({
    title: texts.t('editor.discardTitle'),
    message: texts.t('editor.discardMessage', {
      fields: new Intl.ListFormat(localeOf(texts.language)).format(names),
    }),
    yes: texts.t('editor.discard'),
    danger: true,
  })
    .then(({ yes }) => yes)
    .finally(() => (asked = null))
  return asked
}
