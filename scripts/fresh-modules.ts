import { vi } from 'vitest'

// Files of tests that share a worker would else get each other's modules, bound to each other's mocks.
vi.resetModules()
