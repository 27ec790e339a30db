import type { Caller } from '#domain/caller.ts'
import { mayOpenLibrary } from '#domain/caller.ts'
import { Problem } from '#platform/problem.ts'
import { seesWholeLibraries } from '#storage/visibility.ts'
import type { TrashScope } from './trash-sums.store.ts'

/**
 * Who may see what in the trash: admins and those who may delete, in their libraries. What has left a library has no
 * tags by which it could be hidden, so who doesn't see all of a library has there only what they deleted themselves.
 * @throws Problem `forbidden` for others.
 */
export function trashScope({ isAdmin, permissions, scope, userId }: Caller): TrashScope {
  if (!isAdmin && !permissions.delete) throw new Problem('forbidden')
  return {
    libraries: scope.libraries,
    unknownLibraries: scope.unknownLibraries ?? [],
    deletedBy: seesWholeLibraries(scope) ? null : userId,
  }
}

/** Whether somebody may do with a deleted file what they like. @throws Problem `forbidden` for those who may not delete. */
export function isReachable(
  file: { library_id: string; deleted_by: string | null },
  caller: Caller,
): boolean {
  const { deletedBy } = trashScope(caller)
  const isTheirs = deletedBy === null || deletedBy === file.deleted_by
  return isTheirs && mayOpenLibrary(file.library_id, caller.scope)
}
