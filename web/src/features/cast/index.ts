export { DeviceButtons } from './device-buttons.tsx'
