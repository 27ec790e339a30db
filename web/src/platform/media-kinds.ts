/** Said with every call and to the socket: libraries of other kinds are only shown to clients that can name them. */
export const mediaKinds = 'book,podcast,music,video'
