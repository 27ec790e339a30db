export { PinnedViews } from './pinned-views.tsx'
export { viewsQuery } from './views.queries.ts'
export { ViewsMenu } from './views-menu.tsx'
