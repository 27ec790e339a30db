import type { FileProblem } from '@lectern/contract'
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { moment } from '#platform/text/dates.ts'
import { useMay, useServerSettings } from '#platform/session/session.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { Banner } from '#ui/page/banner.tsx'
import type { ItemDetail } from '#features/items/index.ts'

/** Why nothing of the item can be played, or some of it can't; nothing where all is well. */
export function Unplayable({ item }: { item: ItemDetail }) {
  const words = useWords(item)
  if (words === null) return null
  const since = item.isMissing ? item.lecternMissingSince : undefined
  const isWhole = item.isMissing || item.isInvalid
  return (
    <div className="mb-4">
      <Banner tone={isWhole ? 'danger' : 'warning'} icon={<TriangleAlert aria-hidden="true" />}>
        {since === undefined ? words : <Missing item={item} since={since} />}
      </Banner>
    </div>
  )
}

/** Since when, for those who may see paths also where it is waited for, and what brings it back. */
function Missing({ item, since }: { item: ItemDetail; since: number }) {
  const { t } = useTranslation()
  const [now] = useState(Date.now)
  const formats = useServerSettings()
  const isAdmin = useMay('admin')
  const expected = t(item.isFile ? 'item.expectedAs' : 'item.expectedIn', { place: item.path })
  return (
    <>
      <span className="block font-medium wrap-anywhere">
        {t('item.missingSince', { when: moment(since, now, formats) })}
        {isAdmin && ` · ${expected}`}
      </span>
      <span className="text-fg-2">{t('item.comesBack')}</span>
    </>
  )
}

function useWords({ isMissing, isInvalid, libraryFiles }: ItemDetail): string | null {
  const { t } = useTranslation()
  if (isMissing) return t('item.isMissing')
  const problems = libraryFiles.flatMap(({ lecternProblem }) => lecternProblem ?? [])
  const reason = onlyOne(problems)
  if (isInvalid) return reason === null ? t('item.isInvalid') : t(`item.invalid.${reason}`)
  const count = problems.length
  if (count === 0) return null
  return t(`item.someInvalid.${reason ?? 'mixed'}`, { count })
}

/** The reason that all share. */
function onlyOne(problems: readonly FileProblem[]): FileProblem | null {
  const [first = null, ...others] = new Set(problems)
  return others.length === 0 ? first : null
}
