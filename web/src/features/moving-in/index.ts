export { MovingInPanel } from './moving-in-panel.tsx'
export { MovingInAtDoor } from './moving-in-at-door.tsx'
