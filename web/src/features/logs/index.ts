export { LogsPanel } from './logs-panel.tsx'
