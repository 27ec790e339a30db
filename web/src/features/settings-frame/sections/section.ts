import { lazyPart } from '#ui/page/lazy-part.tsx'
import type { LucideIcon } from 'lucide-react'
import { createElement, type ComponentType } from 'react'
import type { TextKey } from '#platform/text/texts.ts'
import { Skeleton } from '#ui/page/skeleton.tsx'

/** Headings of the list of sections, in its order. */
export const sectionGroups = ['library', 'people', 'sharing', 'server'] as const

export type SectionGroup = (typeof sectionGroups)[number]

export interface SettingsSection {
  /** The last part of its address, `/config/<section>`. */
  section: string
  /** Under which heading it is listed; null: nowhere, since only links lead there. */
  group: SectionGroup | null
  label: TextKey
  icon: LucideIcon
  /** Who may open it; left out: everybody. */
  right?: 'admin' | 'update' | 'delete'
  /** It is a page with a title of its own. */
  isPage?: boolean
  /** Other words that people look for it with. */
  words?: TextKey
  Panel: ComponentType
}

/** A section is fetched when it is opened. */
export function late(load: () => Promise<ComponentType>): ComponentType {
  return lazyPart(load, { waiting: () => createElement(Skeleton, { className: 'h-64' }) })
}
