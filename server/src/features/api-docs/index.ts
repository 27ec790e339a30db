import { allCalls, docsCalls } from '@lectern/contract'
import type { Router } from '#http/router.ts'
import { openApi } from './openapi.ts'
import { docsPage } from './page.ts'

/** The OpenAPI document and the readable page, printed from the contract when first asked for. */
export function docsRoutes(router: Router, version: string): void {
  let document: string | undefined
  let page: string | undefined
  router.bind(docsCalls.openApi, () => {
    document ??= JSON.stringify(openApi(allCalls, version))
    return { content: 'json', text: document }
  })
  router.bind(docsCalls.page, () => {
    page ??= docsPage(allCalls, version)
    return { content: 'text', text: page, type: 'text/html; charset=utf-8' }
  })
}
