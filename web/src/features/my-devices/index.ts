export { MyDevices } from './my-devices.tsx'
