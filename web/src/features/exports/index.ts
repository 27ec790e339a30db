export { ExportsSection } from './exports-section.tsx'
