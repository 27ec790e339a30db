export { EreadersSection } from './ereaders-section.tsx'
export { OwnEreadersCard } from './own-ereaders-card.tsx'
export { SendMenuItem, useSendDialog } from './send/use-send-dialog.tsx'
