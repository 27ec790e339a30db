import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ItemDetail } from '#features/items/index.ts'
import { call } from '#platform/net/call.ts'
import { callQuery } from '#platform/net/query.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { useAction } from '#ui/action/use-action.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/field/field.tsx'

interface EmbedFormProps {
  item: ItemDetail
  /** Something is being done to the files already. */
  busy: boolean
}

/** Writes tags, cover and chapters into the audio files of a book. */
export function EmbedForm({ item, busy }: EmbedFormProps) {
  const { t } = useTranslation()
  const [isKept, setKept] = useState(true)
  const [hasChapters, setHasChapters] = useState(item.media.audioFiles.length === 1)
  const count = item.media.audioFiles.length
  const embed = useAction(
    () =>
      call('POST /api/tools/item/:id/embed-metadata', {
        params: { id: item.id },
        query: { forceEmbedChapters: hasChapters ? '1' : '0', backup: isKept ? '1' : '0' },
      }),
    { done: t('tools.embedStarted'), failed: t('tools.embedFailed') },
  )
  return (
    <section className="grid gap-3">
      <h3 className="text-lg font-bold">{t('tools.embed')}</h3>
      <p className="max-w-prose text-fg-2">{t('tools.embedHint', { count })}</p>
      <Tags itemId={item.id} />
      <Checkbox
        label={t('tools.keepFiles')}
        hint={t('tools.keepFilesHint')}
        checked={isKept}
        onChange={setKept}
      />
      {item.media.chapters.length > 0 && (
        <Checkbox
          label={t('tools.writeChapters')}
          checked={hasChapters}
          onChange={setHasChapters}
        />
      )}
      <Button
        variant="primary"
        busy={embed.busy}
        disabled={busy}
        onClick={() => void embed.run()}
        className="justify-self-start"
      >
        {t('tools.embedStart', { count })}
      </Button>
    </section>
  )
}

/** What will stand in the files. */
function Tags({ itemId }: { itemId: string }) {
  const { t } = useTranslation()
  const { data } = useQuery(
    callQuery('GET /api/items/:id/metadata-object', { params: { id: itemId } }),
  )
  const tags = Object.entries(data ?? {}).filter(([, value]) => value)
  if (tags.length === 0) return null
  return (
    <details>
      <summary className="cursor-pointer py-1 text-sm font-semibold text-fg-2">
        {t('tools.tags', { count: tags.length })}
      </summary>
      <dl className="mt-2 grid grid-cols-[minmax(6rem,auto)_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
        {tags.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-fg-3">{name}</dt>
            <dd dir="auto" className="line-clamp-3 break-words">
              {String(value)}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
