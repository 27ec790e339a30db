declare module 'virtual:door-texts' {
  const texts: Record<string, unknown>
  export default texts
}
