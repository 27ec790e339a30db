import type { RequestFacts } from '#http/router.ts'

/** `Prefer: return=minimal` (RFC 7240): a changed list is answered without what is in it. */
export function wantsBrief(request: Pick<RequestFacts, 'header'>): { isBrief: boolean } {
  const prefer = request.header('prefer') ?? ''
  return { isBrief: /(^|[,;\s])return=minimal($|[,;\s])/i.test(prefer) }
}
