export { ChangelogDialog } from './changelog-dialog.tsx'
