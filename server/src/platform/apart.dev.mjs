// Development only: a thread inherits no TypeScript loader on Node 20, so it brings its own.
import { register } from 'tsx/esm/api'

register()
await import(process.argv[2])
