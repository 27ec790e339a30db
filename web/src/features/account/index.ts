export { AppearanceCard } from './appearance-card.tsx'
export { DevicesCard } from './devices-card.tsx'
export { PasswordCard } from './password-card.tsx'
export { signOut } from './sign-out.ts'
