import { useMay } from '#platform/session/session.ts'
import type { SettingsSection } from './section.ts'
import { sections } from './sections.ts'

/** Tells whether the user may open a section. */
export function useMayOpen(): (section: SettingsSection) => boolean {
  const admin = useMay('admin')
  const rights = { admin, update: useMay('update'), delete: useMay('delete') || admin }
  return ({ right }) => right === undefined || rights[right]
}

/** The sections that the user may open and that the list names. */
export function useListedSections(): SettingsSection[] {
  const mayOpen = useMayOpen()
  return sections.filter((section) => section.group !== null && mayOpen(section))
}

/** The section of an address; undefined where there is none. */
export function sectionNamed(name: string): SettingsSection | undefined {
  return sections.find(({ section }) => section === name)
}
