import type { FileProblem } from '@lectern/contract'
import { TriangleAlert } from 'lucide-react'
import { useTranslation } from '#platform/texts.ts'
import { Banner } from '#ui/banner.tsx'
import type { ItemDetail } from './detail.ts'

/** Why nothing of the item can be played, or some of it can't; nothing where all is well. */
export function Unplayable({ item }: { item: ItemDetail }) {
  const words = useWords(item)
  if (words === null) return null
  const isWhole = item.isMissing || item.isInvalid
  return (
    <div className="mb-4">
      <Banner tone={isWhole ? 'danger' : 'warning'} icon={<TriangleAlert aria-hidden="true" />}>
        {words}
      </Banner>
    </div>
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
