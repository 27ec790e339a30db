import { annotationCalls, annotationExchangeCalls } from '@lectern/contract'
import { ok } from '#http/answer.ts'
import type { Router } from '#http/router.ts'
import type { AnnotationParts } from './create-annotations.ts'

/** Call → verb. */
export function annotationRoutes(router: Router, parts: AnnotationParts): void {
  const { annotations, books, exporting, importing } = parts
  router.bind(annotationCalls.list, async ({ params }, caller) => ({
    annotations: await annotations.ofItem(caller, params.id),
  }))
  router.bind(annotationCalls.put, async ({ params, body }, caller) => ({
    annotation: await annotations.put(caller, { id: params.annotationId, itemId: params.id }, body),
  }))
  router.bind(annotationCalls.remove, async ({ params, query }, caller) => {
    await annotations.remove(caller, { id: params.annotationId, itemId: params.id }, query.at)
    return ok
  })
  router.bind(annotationExchangeCalls.all, ({ query }, caller) => books.page(caller, query))
  router.bind(annotationExchangeCalls.exportAll, ({ query }, caller) =>
    exporting.all(caller, query.format),
  )
  router.bind(annotationExchangeCalls.exportItem, ({ params, query }, caller) =>
    exporting.ofItem(caller, params.id, query.format),
  )
  router.bind(annotationExchangeCalls.choices, async ({ query }, caller) => ({
    books: await importing.choices(caller, query.query ?? ''),
  }))
  router.bind(annotationExchangeCalls.preview, ({ body }, caller) =>
    importing.preview(caller, body),
  )
  router.bind(annotationExchangeCalls.import, ({ body }, caller) => importing.bring(caller, body))
}
