import { Cover } from '#ui/cover/cover.tsx'
import { coverUrl } from '../cover-url.ts'
import { usePlayer } from '../player-context.ts'

/** The picture of what plays, always square; other shapes stand before a blurred fill. */
export function PlayingCover({
  width,
  alt = '',
  src,
  className,
}: {
  width: number | string
  alt?: string
  /** Another picture in its place. */
  src?: string | null
  className: string
}) {
  const session = usePlayer((snapshot) => snapshot.session)
  return (
    <Cover
      src={src ? () => src : session?.cover.hasCover ? (pixels) => coverUrl(session, pixels) : null}
      title={session?.displayTitle ?? ''}
      author={session?.displayAuthor}
      thumbhash={session?.cover.thumbhash}
      ratio={1}
      width={width}
      alt={alt}
      priority
      className={className}
    />
  )
}
