export { AppPasswordsCard } from './app-passwords-card.tsx'
