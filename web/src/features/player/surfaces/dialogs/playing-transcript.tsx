import { loadTranscript } from '#features/transcript/index.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { lazyPart } from '#ui/page/lazy-part.tsx'
import { useIsPhone } from '#ui/screen/use-media.ts'
import { closePlayerDialog } from '../../open-surfaces.ts'
import { usePagePlayer, usePlayer } from '../../player-context.ts'

const LoadedTranscript = lazyPart(() => loadTranscript().then((file) => file.LoadedTranscript))

/** What is said in what plays; each sentence takes the sound to it. */
export function TranscriptDialog() {
  const { t } = useTranslation()
  return (
    <Dialog
      open
      onClose={closePlayerDialog}
      title={t('player.transcript')}
      width={600}
      bare
      sheet={useIsPhone()}
    >
      <TranscriptOfPlaying className="h-[calc(100dvh-176px)]" />
    </Dialog>
  )
}

/** The same beside the full-screen player. */
export function TranscriptOfPlaying({ className }: { className: string }) {
  const { player } = usePagePlayer()
  const itemId = usePlayer(({ session }) => session?.libraryItemId)
  const episodeId = usePlayer(({ session }) => session?.episodeId)
  // Sentences take longer than that: whoever follows need not be told of every frame.
  const time = usePlayer(({ currentTime }) => Math.floor(currentTime * 4) / 4)
  if (!itemId || !episodeId) return null
  const seek = (seconds: number) => {
    player.seek(seconds)
    void player.resume()
  }
  return (
    <LoadedTranscript
      key={episodeId}
      itemId={itemId}
      episodeId={episodeId}
      time={time}
      onSeek={seek}
      className={className}
    />
  )
}
