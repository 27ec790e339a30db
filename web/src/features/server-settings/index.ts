export { SettingsPanel } from './settings-panel.tsx'
