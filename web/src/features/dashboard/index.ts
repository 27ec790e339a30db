export { DashboardPanel } from './dashboard-panel.tsx'
