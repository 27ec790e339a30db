import type { Finding } from '@lectern/contract'
import type { ServerState } from '../dashboard.queries.ts'

/** Where something can be done about it. */
export interface FindingPlace {
  to: string
  label:
    | 'dashboard.to.libraries'
    | 'dashboard.to.backups'
    | 'dashboard.to.notifications'
    | 'dashboard.to.queue'
    | 'dashboard.to.podcasts'
}

/** The page where something can be done about what was found; null: that is done on the server's machine. */
export function placeOf(
  { kind, libraryId }: Pick<Finding, 'kind' | 'libraryId'>,
  libraries: ServerState['libraries'],
): FindingPlace | null {
  switch (kind) {
    case 'backupsNone':
    case 'backupsOld':
    case 'backupsUnusable':
    case 'databaseDamaged':
      return { to: '/config/backups', label: 'dashboard.to.backups' }
    case 'notificationsFailing':
      return { to: '/config/notifications', label: 'dashboard.to.notifications' }
    case 'feedsFailing':
      return ofPodcasts(libraries, 'bookshelf', 'dashboard.to.podcasts')
    case 'downloadsFailed':
      return ofPodcasts(libraries, 'podcast/download-queue', 'dashboard.to.queue')
    default:
      return libraryId === null ? null : { to: '/config', label: 'dashboard.to.libraries' }
  }
}

function ofPodcasts(
  libraries: ServerState['libraries'],
  page: string,
  label: FindingPlace['label'],
): FindingPlace | null {
  const library = libraries?.find(({ mediaType }) => mediaType === 'podcast')
  return library ? { to: `/library/${library.id}/${page}`, label } : null
}
