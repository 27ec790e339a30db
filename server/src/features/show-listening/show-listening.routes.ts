import { listeningSettingsCalls } from '@lectern/contract'
import type { Router } from '#http/router.ts'
import type { ShowListening } from './show-listening.ts'

/** Call → verb. */
export function showListeningRoutes(router: Router, listening: ShowListening): void {
  router.bind(listeningSettingsCalls.read, ({ params }, caller) =>
    listening.read(params.id, caller),
  )
  router.bind(listeningSettingsCalls.save, ({ params, body }, caller) =>
    listening.save(params.id, body, caller),
  )
}
