import {
  chaptersOfMarks,
  lengthBeyond,
  likelyFit,
  marksOfMatch,
  type MatchFit,
} from '@lectern/contract/rules'
import type { ChapterMatch } from '@lectern/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState, type FormEvent } from 'react'
import { callQuery } from '#platform/net/query.ts'
import { elapsed } from '#platform/text/format.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox, Field, Select, TextInput } from '#ui/field/field.tsx'
import type { SourceProps } from './source-props.ts'

const regions = ['us', 'ca', 'uk', 'au', 'fr', 'de', 'jp', 'it', 'in', 'es'] as const
type Region = (typeof regions)[number]
const regionKey = 'ui:chapter-region'

/** Chapters of the recording that Audible sells, by its number. */
export function AsinSource({ item, onFound }: SourceProps) {
  const { t } = useTranslation()
  const [asin, setAsin] = useState(item.media.metadata.asin ?? '')
  const [region, setRegion] = useState<Region>(readRegion)
  const [asked, setAsked] = useState<{ asin: string; region: string } | null>(null)
  const { data, error, isFetching } = useQuery({
    ...callQuery('GET /api/search/chapters', { query: asked ?? { asin: '', region: '' } }),
    enabled: asked !== null,
    retry: false,
  })
  const match = asked && data && !('error' in data) ? data : null
  const look = (event: FormEvent) => {
    event.preventDefault()
    setAsked({ asin: asin.trim().toUpperCase(), region })
  }
  const failure = error
    ? t('chapters.source.asinFailed')
    : asked && data && 'error' in data
      ? t(
          data.stringKey === 'MessageInvalidAsin'
            ? 'chapters.source.asinInvalid'
            : 'chapters.source.asinNone',
        )
      : null
  useEffect(() => {
    if (!match) onFound(null)
  }, [match, onFound])
  return (
    <form onSubmit={look} className="grid gap-3">
      <div className="grid grid-cols-[minmax(0,1fr)_6rem_auto] items-start gap-2">
        <Field label={t('editor.field.asin')} error={failure} hint={t('chapters.source.asinHint')}>
          {(control) => (
            <TextInput
              {...control}
              dir="ltr"
              value={asin}
              onChange={(event) => setAsin(event.target.value)}
            />
          )}
        </Field>
        <Field label={t('chapters.source.region')}>
          {(control) => (
            <Select
              {...control}
              value={region}
              options={regions.map((value) => ({ value, label: value.toUpperCase() }))}
              onChange={(value) => {
                setRegion(value)
                localStorage.setItem(regionKey, value)
              }}
            />
          )}
        </Field>
        <Button
          type="submit"
          variant="primary"
          busy={isFetching}
          disabled={asin.trim() === ''}
          className="mt-6.5"
        >
          {t('chapters.source.look')}
        </Button>
      </div>
      {match && (
        <Found
          key={match.asin}
          match={match}
          duration={item.media.duration ?? 0}
          onFound={onFound}
        />
      )}
    </form>
  )
}

interface FoundProps extends Pick<SourceProps, 'onFound'> {
  match: ChapterMatch
  duration: number
}

/** How the recording that was found is fitted to the files. */
function Found({ match, duration, onFound }: FoundProps) {
  const { t } = useTranslation()
  const [fit, setFit] = useState<MatchFit>(() => likelyFit(match, duration))
  const marks = useMemo(
    () => chaptersOfMarks(marksOfMatch(match, duration, fit), duration),
    [match, duration, fit],
  )
  useEffect(() => onFound(marks), [marks, onFound])
  const beyond = lengthBeyond(match, duration, fit.isTrimmed)
  return (
    <div className="grid gap-1">
      <p className="text-sm text-fg-2">
        {Math.abs(beyond) < 1
          ? t('chapters.source.asLong')
          : t(beyond > 0 ? 'chapters.source.longer' : 'chapters.source.shorter', {
              time: elapsed(Math.abs(beyond)),
            })}{' '}
        {!match.isAccurate && t('chapters.source.doubtful')}
      </p>
      <Checkbox
        label={t('chapters.source.trim')}
        checked={fit.isTrimmed}
        onChange={(isTrimmed) => setFit({ ...fit, isTrimmed })}
      />
      <Checkbox
        label={t('chapters.source.scale')}
        checked={fit.isScaled}
        onChange={(isScaled) => setFit({ ...fit, isScaled })}
      />
    </div>
  )
}

function readRegion(): Region {
  const kept = localStorage.getItem(regionKey)
  return regions.find((region) => region === kept) ?? 'us'
}
