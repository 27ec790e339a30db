import { useTranslation } from '#platform/text/texts.ts'
import { SortButton } from '#features/shelf/index.ts'
import { sessionSorts, type SessionSort } from './session-view.ts'

interface SessionOrderProps {
  sort: SessionSort
  desc: boolean
  onChange: (sort: SessionSort, desc: boolean) => void
}

/** The order of sessions as a menu, where columns that have no room can't be pressed. */
export function SessionOrder({ sort, desc, onChange }: SessionOrderProps) {
  const { t } = useTranslation()
  const sorts = [
    { key: 'updatedAt', label: () => t('sessions.when'), kind: 'date', desc: true },
    { key: 'timeListening', label: () => t('sessions.listened'), kind: 'amount', desc: true },
    { key: 'displayTitle', label: () => t('sessions.item'), kind: 'text', desc: false },
  ] as const
  return (
    <SortButton
      sorts={sorts}
      current={sort}
      desc={desc}
      onChange={(key, isDesc) => {
        const chosen = sessionSorts.find((one) => one === key)
        if (chosen) onChange(chosen, isDesc)
      }}
    />
  )
}
