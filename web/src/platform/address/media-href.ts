import type { MouseEvent } from 'react'
import { withBase } from '#platform/address/base.ts'
import { accessToken } from '#platform/net/token.ts'

/** Address of a media file that the browser itself fetches; the token stands in it. */
export function mediaHref(path: string): string {
  return `${withBase(path)}?token=${encodeURIComponent(accessToken() ?? '')}`
}

/** Puts the token of this moment into a link that was drawn a while ago. */
export function freshToken(event: MouseEvent<HTMLAnchorElement>): void {
  const url = new URL(event.currentTarget.href)
  url.searchParams.set('token', accessToken() ?? '')
  event.currentTarget.href = url.href
}
