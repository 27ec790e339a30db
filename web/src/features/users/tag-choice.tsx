import { Plus } from 'lucide-react'
import { useState } from 'react'
import { foldText } from '@lectern/contract/rules'
import { useTranslation } from '#platform/text/texts.ts'
import { Chip } from '#ui/field/chip.tsx'
import { NarrowField } from '#ui/field/narrow-field.tsx'

/** As many as one looks through; what is typed finds the others. */
const mostShown = 40

interface TagChoiceProps {
  tags: readonly { tag: string; numItems: number }[]
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}

/** Tags to choose from, with the number of items that carry each; one that nothing carries yet can be typed. */
export function TagChoice({ tags, chosen, onChange }: TagChoiceProps) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const typed = text.trim()
  const numItems = new Map(tags.map((one) => [one.tag, one.numItems]))
  const others = tags.map(({ tag }) => tag).filter((tag) => !chosen.includes(tag))
  const found = others.filter((tag) => foldText(tag).includes(foldText(typed)))
  const isNew = typed !== '' && !numItems.has(typed) && !chosen.includes(typed)
  const add = (tag: string) => {
    setText('')
    onChange([...chosen, tag])
  }
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 text-sm font-semibold text-fg-2">{t('users.tags')}</legend>
      <NarrowField label={t('users.findTag')} value={text} onChange={setText} />
      <div className="flex max-h-44 flex-wrap gap-1.5 overflow-y-auto p-0.5">
        {[...chosen, ...found.slice(0, mostShown)].map((tag) => {
          const isOn = chosen.includes(tag)
          return (
            <Chip
              key={tag}
              on={isOn}
              aria-pressed={isOn}
              className="max-w-full"
              onClick={() => (isOn ? onChange(chosen.filter((one) => one !== tag)) : add(tag))}
            >
              <span className="truncate" dir="auto">
                {tag}
              </span>
              <span className="font-normal text-fg-3 num">{numItems.get(tag) ?? 0}</span>
            </Chip>
          )
        })}
        {isNew && (
          <Chip
            icon={<Plus aria-hidden="true" />}
            className="max-w-full"
            onClick={() => add(typed)}
          >
            <span className="truncate" dir="auto">
              {t('users.newTag', { tag: typed })}
            </span>
          </Chip>
        )}
      </div>
      {found.length > mostShown && (
        <p className="text-sm text-fg-3">{t('filter.more', { count: found.length - mostShown })}</p>
      )}
    </fieldset>
  )
}
