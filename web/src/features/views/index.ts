export { PinnedViews } from './pinned-views.tsx'
export { ViewsMenu } from './views-menu.tsx'
