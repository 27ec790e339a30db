export { ListPage } from './list-page.tsx'
export { ListShelf } from './list-shelf.tsx'
