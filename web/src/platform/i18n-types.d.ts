import type enUs from '#locales/en-us.json'

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: typeof enUs }
    returnNull: false
  }
}
