import { version } from '../../package.json'

/** Version of the product, shown in the client. */
export const productVersion: string = version
