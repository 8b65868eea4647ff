/// <reference path="./hls-light.d.ts" />
// How a camera's HLS playlist comes into a video element: the browser plays it itself (Safari, Chromium), or hls.js fetches
// its pieces and hands them to Media Source Extensions (Firefox, older Chromium).

/** RFC 8216, section 10. */
const HLS = 'application/vnd.apple.mpegurl';

/** Whether this browser can show HLS at all. */
export function canPlayHls(): boolean {
  return playsItself(document.createElement('video')) || 'MediaSource' in window || 'ManagedMediaSource' in window;
}

function playsItself(video: HTMLVideoElement): boolean {
  return video.canPlayType(HLS) !== '';
}

/** Plays a playlist; `onFailed` is called once it cannot go on. The answer ends it. */
export function playHls(video: HTMLVideoElement, streamUrl: string, onFailed: () => void): () => void {
  if (playsItself(video)) return playDirectly(video, streamUrl, onFailed);
  let end = (): void => undefined;
  let ended = false;
  void import('hls.js/light').then(
    ({ default: Hls }) => {
      if (ended) return;
      // Its worker would be made from a blob, which the page's policy refuses.
      const player = new Hls({ enableWorker: false });
      player.on(Hls.Events.ERROR, (_event, { fatal }) => {
        if (fatal) onFailed();
      });
      player.loadSource(streamUrl);
      player.attachMedia(video);
      end = () => player.destroy();
    },
    () => {
      if (!ended) onFailed();
    },
  );
  return () => {
    ended = true;
    end();
  };
}

function playDirectly(video: HTMLVideoElement, streamUrl: string, onFailed: () => void): () => void {
  video.addEventListener('error', onFailed);
  video.src = streamUrl;
  return () => {
    video.removeEventListener('error', onFailed);
    // So that the browser ends the connection now and not when it collects the element.
    video.removeAttribute('src');
    video.load();
  };
}
