import { memo } from 'react'
import { useTranslation } from '#platform/text/texts.ts'
import { CardLink } from '#features/items/index.ts'
import { ListArt, type ListKind, type ListSummary } from '#features/lists/index.ts'
import { elapsed } from '#platform/text/format.ts'

interface ListCardProps {
  kind: ListKind
  list: ListSummary
  ratio: number
  /** Drawn width in pixels. */
  width: number
  tabIndex: number
}

/** A list as its first covers, with name, number of entries and length. */
export const ListCard = memo(function ListCard(props: ListCardProps) {
  const { t } = useTranslation()
  const { kind, list, ratio, width, tabIndex } = props
  const facts = [
    t(`lists.${kind}.entryCount`, { count: list.count }),
    list.duration > 0 && elapsed(list.duration),
  ]
  return (
    <CardLink
      to={addressOfList(kind, list.id)}
      tabIndex={tabIndex}
      className="group/card block min-w-0 rounded-md no-underline"
    >
      <span className="block transition-transform duration-(--d-2) ease-out group-hover/card:-translate-y-[3px]">
        <ListArt kind={kind} covers={list.covers} ratio={ratio} width={width} />
      </span>
      <span className="mt-2.5 block truncate text-md font-[650]" dir="auto">
        {list.name}
      </span>
      <span className="text-sm leading-[1.35] text-fg-3 num clamp-2">
        {facts.filter(Boolean).join(' · ')}
      </span>
    </CardLink>
  )
})

export function addressOfList(kind: ListKind, id: string): string {
  return kind === 'collections' ? `/collection/${id}` : `/playlist/${id}`
}
