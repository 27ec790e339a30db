import type { UserType } from '#domain/caller.ts'
import type { Ereader } from './ereader.ts'

/** Whoever asks, as far as devices are concerned. */
export interface Sender {
  userId: string
  type: UserType
}

/** Whether somebody may send to a device (ABS wire, e-mail §12.7). */
export function mayUse({ availability, users }: Ereader, { userId, type }: Sender): boolean {
  switch (availability) {
    case 'guestOrUp':
      return true
    case 'userOrUp':
      return type !== 'guest'
    case 'adminOrUp':
      return type === 'admin' || type === 'root'
    case 'specificUsers':
      return users.includes(userId)
  }
}

/** Whether it is somebody's own: only they may send to it, and they may change it. */
export const isOwn = ({ availability, users }: Ereader, userId: string): boolean =>
  availability === 'specificUsers' && users.length === 1 && users[0] === userId
