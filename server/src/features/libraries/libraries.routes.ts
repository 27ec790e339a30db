import { filesystemCalls, libraryCalls } from '@lectern/contract'
import { jsonAround } from '#http/answers/long-list.ts'
import type { Router } from '#http/router.ts'
import { browseFolders } from './filesystem.ts'
import type { Libraries } from './libraries.ts'

/** Call → verb. */
export function libraryRoutes(router: Router, libraries: Libraries, ownData: string[]): void {
  router.bind(libraryCalls.list, async ({ query }, caller) => ({
    libraries: query.include.includes('stats')
      ? await libraries.listWithStats(caller)
      : await libraries.list(caller.scope),
  }))
  router.bind(libraryCalls.create, ({ body }) => libraries.create(body))
  router.bind(libraryCalls.get, async ({ params, query }, caller) => {
    if (!query.include.includes('filterdata')) return libraries.get(params.id, caller)
    const { filterdata, ...more } = await libraries.getWithFilterData(params.id, caller)
    return jsonAround(filterdata, (menu) => ({ filterdata: menu, ...more }))
  })
  router.bind(libraryCalls.update, ({ params, body }) => libraries.update(params.id, body))
  router.bind(libraryCalls.folders, async ({ params }) => ({
    folders: await libraries.folderContents(params.id),
  }))
  router.bind(libraryCalls.remove, ({ params }) => libraries.remove(params.id))
  router.bind(libraryCalls.order, async ({ body }, caller) => ({
    libraries: await libraries.order(body, caller.scope),
  }))
  router.bind(filesystemCalls.browse, ({ query }) =>
    browseFolders(query.path, query.level, ownData),
  )
}
