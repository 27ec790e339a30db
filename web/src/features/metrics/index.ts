export { MetricsCard } from './metrics-card.tsx'
