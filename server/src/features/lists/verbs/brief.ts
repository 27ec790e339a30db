import type { RequestFacts } from '#http/router.ts'

/** How a change of a list is answered. */
export interface ChangeOptions {
  /** Answer without what is in it: whoever changed a list of thousands rarely wants it all back. */
  isBrief?: boolean
}

/** `Prefer: return=minimal` (RFC 7240): a changed list is answered without what is in it. */
export function wantsBrief(request: Pick<RequestFacts, 'header'>): Required<ChangeOptions> {
  const prefer = request.header('prefer') ?? ''
  return { isBrief: /(^|[,;\s])return=minimal($|[,;\s])/i.test(prefer) }
}
