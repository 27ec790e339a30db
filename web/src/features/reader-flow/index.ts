export { openBook } from './open-book.ts'
export { AbovePage } from './above/above.tsx'
export { FlowStylePanel as StylePanel } from './style/flow-style-panel.tsx'
