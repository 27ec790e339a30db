import { nearestPause } from '@lectern/contract/rules'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { callQuery } from '#platform/net/query.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { Checkbox } from '#ui/field/field.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'
import { useFoundChapters } from './found-source.tsx'
import type { SourceProps } from './source-props.ts'

/** Pauses between sentences (seconds) are too short to be those of chapters. */
const shortest = 1
/** How far a place in the text may be from that in the sound (seconds). */
const reach = 45

/** The table of contents of the ebook: its titles, at places that are guessed from how far into the text they lead. */
export function ContentsSource({ item, onFound }: SourceProps) {
  const { t } = useTranslation()
  const { data, error } = useFoundChapters(item.id)
  const { data: known } = useQuery(
    callQuery('GET /api/lectern/items/:id/pauses', { params: { id: item.id } }),
  )
  const [isMoved, setIsMoved] = useState(true)
  const { duration = 0 } = item.media
  const entries = data?.contents?.entries ?? null
  const pauses = useMemo(
    () =>
      known?.state === 'ready' ? known.pauses.filter(([from, to]) => to - from >= shortest) : [],
    [known],
  )
  const marks = useMemo(
    () =>
      entries &&
      entries.map(({ title, share }) => {
        const guessed = Math.round(share * duration)
        const pause = isMoved ? nearestPause(pauses, guessed, reach) : null
        return { title, start: share === 0 ? 0 : (pause ?? guessed) }
      }),
    [entries, duration, pauses, isMoved],
  )
  useEffect(() => onFound(marks), [marks, onFound])
  if (error)
    return (
      <p role="alert" className="text-danger">
        {t('chapters.source.foundFailed')}
      </p>
    )
  if (!data) return <Skeleton className="h-10" />
  if (!data.contents) return <p role="status">{t('chapters.source.contentsNone')}</p>
  return (
    <div className="grid gap-2">
      <p className="text-fg-2">
        <bdi>{data.contents.name}</bdi>. {t('chapters.source.contentsHint')}
      </p>
      {pauses.length > 0 && (
        <Checkbox label={t('chapters.source.snap')} checked={isMoved} onChange={setIsMoved} />
      )}
    </div>
  )
}
