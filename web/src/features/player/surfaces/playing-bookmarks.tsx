import { BookmarksDialog } from '#features/bookmarks/index.ts'
import { currentChapter } from '../machine/view.ts'
import { player, usePlayer, useSurface } from '../store.ts'
import { seekFar } from '../way-back.ts'

/** Bookmarks of what plays; choosing one plays from there. */
export function PlayingBookmarks() {
  const session = usePlayer((snapshot) => snapshot.session)
  const second = usePlayer((snapshot) => Math.floor(snapshot.currentTime))
  if (session === null) return null
  const close = () => useSurface.setState({ isBookmarksOpen: false })
  return (
    <BookmarksDialog
      libraryItemId={session.libraryItemId}
      currentTime={second}
      describe={(time) => currentChapter(session, time)?.chapter.title ?? null}
      onClose={close}
      onChosen={({ time }) => {
        seekFar(time)
        void player.resume()
        close()
      }}
    />
  )
}
