export { CronField, ScheduleField } from './cron-field.tsx'
