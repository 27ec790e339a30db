export { Hls as Library } from 'hls.js/light'
