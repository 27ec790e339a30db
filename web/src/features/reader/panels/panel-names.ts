/** What can be open beside the page; engines may have panels of their own. */
export type PanelName = 'contents' | 'search' | 'notes' | 'style' | `engine:${string}`
