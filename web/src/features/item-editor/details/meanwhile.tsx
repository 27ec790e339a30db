import { GitCompareArrows } from 'lucide-react'
import { useTranslation } from '#platform/text/texts.ts'
import { Button } from '#ui/button.tsx'
import type { Draft, FieldName } from './draft.ts'
import { sourceOf } from '../description/source.ts'
import type { ItemForm } from './use-item-form.ts'

/** Somebody else changed a field that was changed here: what they made of it, and whose counts. */
export function Meanwhile({ name, form }: { name: FieldName; form: ItemForm }) {
  const { t } = useTranslation()
  const words = wordsOf(name, form.base, t('editor.field.explicit'))
  return (
    <div
      role="status"
      className="grid gap-2 rounded-md border border-line bg-surface-2 px-3 py-2 text-sm"
    >
      <div className="flex gap-3">
        <GitCompareArrows aria-hidden="true" className="mt-0.5 size-4! text-warning" />
        <p className="min-w-0 flex-1 break-words">
          {words ? (
            <>
              {t('editor.meanwhile')}{' '}
              <span dir="auto" className="line-clamp-3 font-semibold">
                {words}
              </span>
            </>
          ) : (
            t('editor.meanwhileEmpty')
          )}
        </p>
      </div>
      <div className="flex flex-wrap justify-end gap-2">
        <Button size="sm" onClick={() => form.settle(name, 'theirs')}>
          {t('editor.takeTheirs')}
        </Button>
        <Button size="sm" onClick={() => form.settle(name, 'mine')}>
          {t('editor.keepMine')}
        </Button>
      </div>
    </div>
  )
}

/** A value on one line; '' where there is none. */
function wordsOf(name: FieldName, draft: Draft, yes: string): string {
  const value = draft[name]
  if (typeof value === 'boolean') return value ? yes : ''
  if (name === 'description') return sourceOf(draft.description) ?? draft.description
  if (typeof value === 'string') return value
  return value
    .map((entry) =>
      typeof entry === 'string' ? entry : [entry.name, entry.sequence].filter(Boolean).join(' #'),
    )
    .join(', ')
}
