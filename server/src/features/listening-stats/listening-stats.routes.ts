import { statsCalls } from '@lectern/contract'
import type { Router } from '#http/router.ts'
import type { Stats } from './listening-stats.ts'

export function listeningStatsRoutes(router: Router, stats: Stats): void {
  router.bind(statsCalls.mine, (_input, caller) => stats.mine(caller))
  router.bind(statsCalls.ofUser, ({ params }, caller) => stats.ofUser(caller, params.id))
  router.bind(statsCalls.year, ({ params }, caller) => stats.year(caller, params.year))
}
