import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslation } from '#platform/text/texts.ts'
import { IconButton } from '#ui/button.tsx'
import { TextInput } from '#ui/field/field.tsx'
import type { CueSearch } from './use-cue-search.ts'

/** Words to look for, how many there are, and the way from one to the next: Enter, with Shift back. */
export function TranscriptSearch({ search }: { search: CueSearch }) {
  const { t } = useTranslation()
  const { text, words, count, number, type, go } = search
  const isAsked = words.trim().length > 1
  return (
    <div role="search" className="flex flex-none items-center gap-1 px-3 pt-1 pb-2">
      <TextInput
        type="search"
        aria-label={t('transcripts.search')}
        placeholder={t('transcripts.search')}
        dir="auto"
        value={text}
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          go(event.shiftKey ? -1 : 1)
        }}
        className="min-w-0 flex-1"
      />
      <p role="status" className="px-2 text-sm text-fg-2 num">
        {isAsked &&
          (number > 0
            ? t('transcripts.hitOf', { number, total: count })
            : t('transcripts.hits', { count }))}
      </p>
      <IconButton
        label={t('transcripts.previous')}
        icon={<ChevronLeft aria-hidden="true" />}
        disabled={count === 0}
        onClick={() => go(-1)}
      />
      <IconButton
        label={t('transcripts.next')}
        icon={<ChevronRight aria-hidden="true" />}
        disabled={count === 0}
        onClick={() => go(1)}
      />
    </div>
  )
}
