import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import { useTranslation } from '#platform/text/texts.ts'
import { usePlayer } from '../player-context.ts'

/** Title of what plays, leading to its page; its box chooses the direction. */
export function TitleLink({ onFollow }: { onFollow?: () => void }) {
  const session = usePlayer((snapshot) => snapshot.session)
  if (session === null) return null
  return (
    <Link
      to="/item/$itemId"
      params={{ itemId: session.libraryItemId }}
      onClick={() => onFollow?.()}
    >
      {session.displayTitle}
    </Link>
  )
}

/** Authors of a book, each leading to their page; else the one name there is, or "Unknown". */
export function AuthorLinks({ onFollow }: { onFollow?: () => void }) {
  const { t } = useTranslation()
  const session = usePlayer((snapshot) => snapshot.session)
  if (session === null) return null
  // A film without people shows no "Unknown author".
  const unknown = session.mediaType === 'video' ? '' : t('player.unknownAuthor')
  if (session.authors.length === 0)
    return <span dir="auto">{session.displayAuthor || unknown}</span>
  return session.authors.map(({ id, name }, at) => (
    <Fragment key={id}>
      {at > 0 && ', '}
      <Link
        to="/author/$authorId"
        params={{ authorId: id }}
        dir="auto"
        onClick={() => onFollow?.()}
      >
        {name}
      </Link>
    </Fragment>
  ))
}
