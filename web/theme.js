// Runs before the first paint, as its own file: the page allows no inline script.
;(function () {
  var html = document.documentElement
  var theme = 'system'
  var language = ''
  try {
    theme = localStorage.getItem('ui:theme') || 'system'
    language = localStorage.getItem('lang') || localStorage.getItem('ui:server-lang') || ''
  } catch {
    // Storage may be switched off; the defaults do.
  }
  if (!/^(light|dark|black|contrast)$/.test(theme)) {
    theme = matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark'
  }
  html.dataset.theme = theme
  if (/^[a-z]{2}(-[a-z]{2})?$/.test(language)) html.lang = language
  if (language.startsWith('ar')) html.dir = 'rtl'
})()
