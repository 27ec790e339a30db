import { useTranslation } from '#platform/text/texts.ts'
import { ElsewhereWords } from '#features/handoff/index.ts'
import { skipToNext, useWaiting } from '#features/queue/index.ts'
import { Button } from '#ui/button.tsx'
import { keepOnServer, mayKeep } from '../page/notices/keep-on-server.ts'
import { failureText } from '../page/notices/notices.ts'
import { usePagePlayer, usePlayer } from '../player-context.ts'

/** Why the sound stopped by itself, and how to go on: here, or with the next of the queue. */
export function NoticeLine() {
  const { player, queue } = usePagePlayer()
  const { t } = useTranslation()
  const interruption = usePlayer((snapshot) => snapshot.interruption)
  const failure = usePlayer((snapshot) => snapshot.failure)
  const request = usePlayer((snapshot) => snapshot.request)
  const waiting = useWaiting()
  if (interruption === null && failure === null) return null
  return (
    <output className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1 py-1 text-sm text-fg">
      <span className="clamp-2 min-w-0">
        {failure !== null ? failureText(failure) : <Interruption />}
      </span>
      <Button
        size="sm"
        variant="primary"
        className="whitespace-nowrap"
        onClick={() => void player.resume()}
      >
        {failure === null ? t('player.continueHere') : t('player.tryAgain')}
      </Button>
      {mayKeep(failure, request) && (
        <Button size="sm" className="whitespace-nowrap" onClick={() => void keepOnServer(request)}>
          {t('player.keepOnServer')}
        </Button>
      )}
      {failure?.reason === 'line' && (
        <Button size="sm" className="whitespace-nowrap" onClick={() => player.pause()}>
          {t('player.pause')}
        </Button>
      )}
      {failure !== null && failure.reason !== 'line' && waiting > 0 && (
        <Button size="sm" className="whitespace-nowrap" onClick={() => skipToNext(queue)}>
          {t('player.playNextInstead')}
        </Button>
      )}
    </output>
  )
}

/** Another device took over, and says where it is; or the session has ended. */
function Interruption() {
  const { t } = useTranslation()
  const reason = usePlayer((snapshot) => snapshot.interruption?.reason)
  const session = usePlayer((snapshot) => snapshot.session)
  if (reason !== 'taken' || session === null) return t('player.sessionEnded')
  const otherwise = t('player.takenOver')
  return (
    <ElsewhereWords
      libraryItemId={session.libraryItemId}
      episodeId={session.episodeId}
      ownSessionId={session.id}
      otherwise={otherwise}
    />
  )
}

export function useHasNotice(): boolean {
  return usePlayer(({ interruption, failure }) => interruption !== null || failure !== null)
}
