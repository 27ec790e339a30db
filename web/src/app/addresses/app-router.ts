import type { RegisteredRouter } from '@tanstack/react-router'

export type AppRouter = RegisteredRouter
