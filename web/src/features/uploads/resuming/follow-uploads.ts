import { useUploads } from '../uploads.ts'
import { followArrivals } from '../sending/arrivals.ts'
import { followSession } from './follow-session.ts'
import { rememberBegun } from './remember-begun.ts'

let isFollowing = false

/** What goes on beside the list as long as the page lives: who is signed in, what arrives, what is to be gone on with. */
export function followUploads(): void {
  if (isFollowing) return
  isFollowing = true
  followSession()
  followArrivals()
  useUploads.subscribe(rememberBegun)
}
