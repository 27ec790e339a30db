import { filesystemCalls, libraryCalls } from '@lectern/contract'
import type { Router } from '#http/router.ts'
import { browseFolders } from './filesystem.ts'
import type { Libraries } from './libraries.ts'

/** Call → verb. */
export function libraryRoutes(router: Router, libraries: Libraries, ownData: string[]): void {
  router.bind(libraryCalls.list, async ({ query }, caller) => ({
    libraries: query.include.includes('stats')
      ? await libraries.listWithStats(caller.scope)
      : await libraries.list(caller.scope),
  }))
  router.bind(libraryCalls.create, ({ body }) => libraries.create(body))
  router.bind(libraryCalls.get, ({ params, query }, caller) =>
    query.include.includes('filterdata')
      ? libraries.getWithFilterData(params.id, caller)
      : libraries.get(params.id, caller),
  )
  router.bind(libraryCalls.update, ({ params, body }) => libraries.update(params.id, body))
  router.bind(libraryCalls.remove, ({ params }) => libraries.remove(params.id))
  router.bind(libraryCalls.order, async ({ body }, caller) => ({
    libraries: await libraries.order(body, caller.scope),
  }))
  router.bind(filesystemCalls.browse, ({ query }) =>
    browseFolders(query.path, query.level, ownData),
  )
}
