export { openReaderShortcuts, openShortcuts } from './shortcuts.ts'
export { ShortcutsHost } from './shortcuts-host.tsx'
