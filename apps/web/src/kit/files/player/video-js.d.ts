/** The core build has no types of its own; it is the same program with fewer parts. */
declare module 'video.js/core.es.js' {
  import videojs from 'video.js';
  export default videojs;
}
