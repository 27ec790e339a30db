export { ProvidersPanel } from './providers-panel.tsx'
