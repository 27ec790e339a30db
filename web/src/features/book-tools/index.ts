export { ToolLinks } from './tool-links.tsx'
export { ToolsPage } from './tools-page.tsx'
