import type { WalkedFolder } from '../shapes/files.ts'
import type { Candidate, FoundItem } from '../shapes/items.ts'
import type { ScannedLibrary } from '../shapes/scan.ts'
import { isMediaFile } from '@lectern/contract/rules'
import type { MediaRules } from '@lectern/contract/rules'
import { mediaRules } from './file-kind.ts'
import { candidatesIn } from './group.ts'
import { contentKey, filesHash } from './identity.ts'

/** The items that the files of a library folder make, with what they are recognised by. Pure. */
export function groupFolder(
  { id, path, walks }: WalkedFolder,
  library: Pick<ScannedLibrary, 'mediaType' | 'settings'>,
): FoundItem[] {
  const rules = mediaRules(library)
  return walks.flatMap(({ files, folders }) =>
    candidatesIn({
      root: path,
      files,
      rules,
      folderStat: (relPath) => folders.get(relPath),
    }).map((candidate) => identified(candidate, id, rules)),
  )
}

/** A candidate with what it is recognised by. */
export function identified(candidate: Candidate, folderId: string, rules: MediaRules): FoundItem {
  return {
    ...candidate,
    folderId,
    filesHash: filesHash(candidate),
    contentKey: contentKey(candidate, rules),
    numMediaFiles: candidate.files.filter((file) => isMediaFile(file.ext, rules)).length,
  }
}
