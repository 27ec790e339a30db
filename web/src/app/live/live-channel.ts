import type { EbookMail } from '@lectern/contract'
import { texts } from '#platform/text/texts.ts'
import { followLists } from '#features/lists/index.ts'
import { applyProgress } from '#features/progress/index.ts'
import { followTasks, loadTasks } from '#features/tasks/index.ts'
import { call } from '#platform/net/call.ts'
import { useConnection } from '#platform/net/connection.ts'
import { invalidate, queryClient } from '#platform/net/query.ts'
import { replaceUser, useSession } from '#platform/session/session.ts'
import { whenIdle } from '#platform/idle.ts'
import { onServerEvent, openSocket } from '#platform/net/socket.ts'
import { lateNeeds, sayPartMissing } from '#ui/page/lazy-part.tsx'
import { toast } from '#ui/toast/toast.tsx'
import { followContent } from './content-events.ts'
import { followRemovals } from './removal-events.ts'
import type { AppRouter } from '../addresses/app-router.ts'

const askAgainMs = 30_000
const calmMs = 10_000

/** Opens the live channel once the first screen stands and keeps what is shown current. Returns the end of it. */
export function startLive(router: AppRouter): () => void {
  const ends = [
    followTasks(),
    followContent(),
    followLists(),
    followRemovals(router),
    followUser(),
    askWithoutSocket(),
  ]
  const idle = whenIdle(() => {
    ends.push(openSocket({ onBack, onLost, onLate: askAnew }))
    // What runs tells of itself; what stood still meanwhile can wait until the page has been calm for long.
    const timer = setTimeout(() => void loadTasks().catch(() => undefined), calmMs)
    ends.push(() => clearTimeout(timer))
  })
  return () => {
    idle()
    for (const end of ends) end()
  }
}

function followUser(): () => void {
  const ends = [
    onServerEvent('user_updated', (user) => {
      replaceUser(user)
      invalidate('GET /api/lectern/bookmarks')
    }),
    onServerEvent('user_item_progress_updated', ({ data }) => applyProgress(data)),
    onServerEvent('admin_message', (message) => toast.info(message)),
    onServerEvent('lectern_ebook_mail', tellMail),
    onServerEvent('backup_applied', () => location.reload()),
  ]
  return () => ends.forEach((end) => end())
}

/** What tells of books on their way to e-readers is fetched when there is one. */
function tellMail(mail: EbookMail): void {
  void Promise.all([import('#features/ebook-mails/index.ts'), lateNeeds()]).then(
    ([{ showMail }]) => showMail(mail),
    sayPartMissing,
  )
}

/** Without the live channel the shown pages, the tasks and the user are asked again every so often. */
function askWithoutSocket(): () => void {
  const timer = setInterval(() => {
    if (useConnection.getState().socket === 'live' || document.hidden) return
    askAnew()
  }, askAgainMs)
  return () => clearInterval(timer)
}

function onLost() {
  // Begun without the server: the page says so by itself.
  if (useSession.getState().isOffline || !useConnection.getState().online) return
  toast.error(texts.t('connection.lost'), { id: 'socket', timeoutMs: null })
}

function onBack() {
  toast.success(texts.t('connection.back'), { id: 'socket', timeoutMs: 5000 })
  askAnew()
}

/** What was missed is asked again. */
function askAnew() {
  void call('GET /api/me').then(replaceUser, () => undefined)
  void queryClient.invalidateQueries()
  void loadTasks().catch(() => undefined)
}
