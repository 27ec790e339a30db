import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { callQuery } from '#platform/net/query.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { Field, Select } from '#ui/field/field.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'
import type { SourceProps } from './source-props.ts'

/** What the files of a book say of its chapters. */
export function useFoundChapters(itemId: string) {
  return useQuery({
    ...callQuery('GET /api/lectern/items/:id/chapter-sources', { params: { id: itemId } }),
    staleTime: 0,
    retry: false,
  })
}

/** Chapters inside the files of a book, or in a list that lies beside them. */
export function FoundSource({ item, onFound }: SourceProps) {
  const { t } = useTranslation()
  const { data, error } = useFoundChapters(item.id)
  const [chosen, setChosen] = useState('0')
  const places = useMemo(
    () =>
      data
        ? [
            ...data.lists,
            ...(data.files.length > 0
              ? [{ name: t('chapters.source.inside'), chapters: data.files }]
              : []),
          ]
        : null,
    [data, t],
  )
  const marks = places?.[Number(chosen)]?.chapters ?? null
  useEffect(() => onFound(marks), [marks, onFound])
  if (error)
    return (
      <p role="alert" className="text-danger">
        {t('chapters.source.foundFailed')}
      </p>
    )
  if (!places) return <Skeleton className="h-10" />
  if (places.length === 0) return <p role="status">{t('chapters.source.foundNone')}</p>
  return (
    <Field label={t('chapters.source.place')} hint={t('chapters.source.foundHint')}>
      {(control) => (
        <Select
          {...control}
          value={chosen}
          options={places.map(({ name, chapters }, index) => ({
            value: String(index),
            label: `${name} (${t('chapters.count', { count: chapters.length })})`,
          }))}
          onChange={setChosen}
        />
      )}
    </Field>
  )
}
