import type { Author } from '@lectern/contract'
import { texts } from '#platform/text/texts.ts'
import { memo } from 'react'
import { useMediaWords } from '#features/libraries/index.ts'
import { CardLink } from './card-link.tsx'
import { Portrait } from './portrait.tsx'

export interface ListedAuthor extends Pick<Author, 'id' | 'name' | 'imagePath' | 'updatedAt'> {
  numBooks: number
}

/** A person as portrait or monogram, with name and number of books. */
export const AuthorCard = memo(function AuthorCard({
  author,
  tabIndex,
}: {
  author: ListedAuthor
  tabIndex?: number
}) {
  const { thingCount } = useMediaWords()
  return (
    <CardLink
      to={`/author/${author.id}`}
      tabIndex={tabIndex}
      className="group/card block min-w-0 rounded-md text-center no-underline"
    >
      <span className="mx-auto block w-full max-w-[168px] transition-transform duration-(--d-2) ease-out group-hover/card:-translate-y-[3px]">
        <Portrait author={author} />
      </span>
      <span className="mt-2.5 clamp-2 text-md leading-[1.3] font-[650] break-words" dir="auto">
        {author.name}
      </span>
      <span className="text-sm leading-[1.35] text-fg-3 num clamp-2">
        {texts.t(thingCount, { count: author.numBooks })}
      </span>
    </CardLink>
  )
})
