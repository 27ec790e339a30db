export { AppPasswordsCard } from './app-passwords-card.tsx'
export { NewPasswordDialog } from './new-password-dialog.tsx'
