import { BookmarkPanel, BookmarksDialog } from '#features/bookmarks/index.ts'
import type { Bookmark } from '@lectern/contract'
import { currentChapter } from '../../machine/timeline/scales.ts'
import { usePagePlayer, usePlayer } from '../../player-context.ts'
import { closePlayerDialog } from '../../open-surfaces.ts'

/** Bookmarks of what plays; choosing one plays from there. */
export function PlayingBookmarks() {
  const props = useBookmarks()
  const playFrom = usePlayFrom()
  if (props === null) return null
  const choose = (bookmark: Bookmark) => {
    playFrom(bookmark)
    closePlayerDialog()
  }
  return <BookmarksDialog {...props} onClose={closePlayerDialog} onChosen={choose} />
}

/** The same beside the full-screen player. */
export function BookmarksOfPlaying({ listClass }: { listClass: string }) {
  const props = useBookmarks()
  const playFrom = usePlayFrom()
  if (props === null) return null
  return <BookmarkPanel {...props} listClass={listClass} onChosen={playFrom} />
}

function useBookmarks() {
  const session = usePlayer((snapshot) => snapshot.session)
  const second = usePlayer((snapshot) => Math.floor(snapshot.currentTime))
  if (session === null) return null
  return {
    libraryItemId: session.libraryItemId,
    currentTime: second,
    describe: (time: number) => currentChapter(session, time)?.chapter.title ?? null,
  }
}

function usePlayFrom(): (bookmark: Bookmark) => void {
  const { player } = usePagePlayer()
  return ({ time }) => {
    player.seek(time)
    void player.resume()
  }
}
