import { trackStarts } from '@lectern/contract/rules'
import { useEffect, useMemo } from 'react'
import { useTranslation } from '#platform/text/texts.ts'
import type { SourceProps } from './source-props.ts'

/** One chapter for each file, called as the file is. */
export function TrackSource({ item, onFound }: SourceProps) {
  const { t } = useTranslation()
  const { tracks } = item.media
  const marks = useMemo(() => {
    const starts = trackStarts(tracks)
    return tracks.map(({ metadata, title }, index) => ({
      start: starts[index] ?? 0,
      title: (metadata?.filename ?? title).replace(/\.[^.]{1,5}$/u, ''),
    }))
  }, [tracks])
  useEffect(() => onFound(marks), [marks, onFound])
  return <p className="text-fg-2">{t('chapters.source.tracksHint', { count: tracks.length })}</p>
}
