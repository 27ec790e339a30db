/** What can be open beside the page; engines may have panels of their own. */
export type PanelName = 'contents' | 'search' | 'style' | `engine:${string}`
