import { dictionaryCalls } from '@lectern/contract'
import type { Router } from '#http/router.ts'
import type { Dictionary } from './dictionary.ts'

/** Call → verb. */
export function dictionaryRoutes(router: Router, dictionary: Dictionary): void {
  router.bind(dictionaryCalls.lookUp, async ({ query }) => ({
    entries: await dictionary.lookUp(query.word, query.lang),
  }))
  router.bind(dictionaryCalls.list, async ({ query }, caller) => {
    const files = query.files && caller.isAdmin ? await dictionary.files() : null
    const names = await dictionary.names()
    return {
      available: names.length > 0,
      names,
      ...(files && { admin: { folder: dictionary.folder, files } }),
    }
  })
}
