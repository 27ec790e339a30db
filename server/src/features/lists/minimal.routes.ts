import type { RequestFacts } from '#http/router.ts'
import type { ChangeOptions } from './verbs/list-verbs-deps.ts'

/** `Prefer: return=minimal` (RFC 7240): a changed list is answered without what is in it. */
export function wantsMinimal(request: Pick<RequestFacts, 'header'>): Required<ChangeOptions> {
  const prefer = request.header('prefer') ?? ''
  return { isMinimal: /(^|[,;\s])return=minimal($|[,;\s])/i.test(prefer) }
}
