import { itemKind } from './item-kind.ts'
import type { Kind } from './kind.ts'
import { libraryKinds } from './library-kinds.ts'
import { listeningKinds } from './listening-kinds.ts'
import { peopleKinds } from './people-kinds.ts'
import { serverKinds } from './server-kinds.ts'
import { settingKind } from './setting-kind.ts'

/** Rises when a program that reads exports would not understand them any more. */
export const exportFormat = 1

/** All files of an export. */
export const exportedKinds: readonly Kind[] = [
  ...libraryKinds.slice(0, 4),
  itemKind,
  ...libraryKinds.slice(4),
  ...peopleKinds,
  ...listeningKinds,
  ...serverKinds,
  settingKind,
]
