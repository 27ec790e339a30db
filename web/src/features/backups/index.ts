export { BackupsPanel } from './backups-panel.tsx'
