// The package has no declarations for its light build: without subtitles, other sound tracks and copy protection.
declare module 'hls.js/light' {
  export { default } from 'hls.js';
}
