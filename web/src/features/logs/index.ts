export { ScanLogButton } from './scan-log-button.tsx'
export { LogsPanel } from './logs-panel.tsx'
