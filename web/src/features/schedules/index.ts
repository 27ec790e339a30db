export { CronField } from './cron-field.tsx'
