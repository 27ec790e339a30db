/** Version of the product; the wire level that clients gate on is another number. */
export const productVersion = '2.5.0'
